/** The rows of RFC 4180 text as objects with the column names as keys. */
export const parseCsv = (text: string): Record<string, string>[] => {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  const [heading = [], ...rows] = lines.filter((line) => line.some((cell) => cell !== ''));
  return rows.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index] ?? ''])));
};
