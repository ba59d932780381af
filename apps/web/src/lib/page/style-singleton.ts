/** Replaces the package's own module, which inserts a style element that the content security policy forbids. */
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
