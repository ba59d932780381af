/** Whether an item of a list can be a tracking number, also a mistyped or foreign one. Words, dates and amounts cannot. */
export const mayBeNumber = (item: string): boolean =>
  /wm/i.test(item.normalize('NFKC')) || (/\d/.test(item) && /^(?:[-._]?[^\W_]){10}/.test(item.trim()));

/** The pasted text without the cells of a sheet that cannot be numbers. The server would count each as a look-up. */
export const withoutOtherCells = (text: string): string =>
  text
    .split(/[,;\t\r\n]+/)
    .filter(mayBeNumber)
    .join(',');
