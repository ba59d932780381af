/** In place of the package's own, which puts a style element into the page: the content security policy forbids that. */
export const stylesheetSingleton = () => {
  let count = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add: (styles: string): void => {
      count += 1;
      if (count > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove: (): void => {
      count -= 1;
      if (count > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
};
