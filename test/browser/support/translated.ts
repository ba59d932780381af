import type { BrowserContext, Page } from '@playwright/test';

/** React's message about a prerendered page that was translated before its code arrived. React then renders the page again. */
export const renderedAgain = /Minified React error #418/;

/**
 * Imitates the translator of Chrome: replaces each text node, also later ones, by `<font><font>text</font></font>`.
 * `quoted` also changes the texts, as a translation does; locators then need the changed texts.
 */
const translator = ({ quoted }: { quoted: boolean }): void => {
  const untranslated = 'font, svg, script, style, noscript, textarea, code, [translate="no"], .notranslate';
  const font = (content: Node | string): HTMLElement => {
    const element: HTMLElement = document.createElement('font' as 'span');
    element.style.verticalAlign = 'inherit';
    element.append(content);
    return element;
  };
  const translate = (node: Node): void => {
    if (!(node instanceof Text)) {
      for (const child of [...node.childNodes]) translate(child);
    } else if (
      /\S/.test(node.data) &&
      node.parentElement?.closest('body') &&
      !node.parentElement.closest(untranslated)
    ) {
      node.replaceWith(font(font(quoted ? node.data.replace(/\S.*\S|\S/s, '«$&»') : node.data)));
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translate(target);
      else addedNodes.forEach(translate);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  translate(document);
};

/** Translates the pages that are opened afterwards, from their first text on. */
export const translatePages = (context: BrowserContext, quoted = false): Promise<unknown> =>
  context.addInitScript(translator, { quoted });

/** Translates the page that is open. */
export const translateNow = (page: Page, quoted = false): Promise<void> => page.evaluate(translator, { quoted });
