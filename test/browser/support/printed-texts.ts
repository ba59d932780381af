import { extractTextItems } from 'unpdf';

/** A run of text on a page of a PDF. Sizes in points, from the page's lower left corner. */
export interface PrintedText {
  page: number;
  text: string;
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The texts of the PDF in the order in which they were printed, without blanks. */
export const printedTexts = async (pdf: Uint8Array): Promise<PrintedText[]> => {
  const { items } = await extractTextItems(new Uint8Array(pdf));
  return items.flatMap((texts, page) =>
    texts
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, x, y, width, fontSize }) => ({
        ...{ page: page + 1, text: str },
        ...{ left: x, bottom: y, right: x + width, top: y + fontSize },
      })),
  );
};

/** Descenders and ascenders of neighbouring lines can meet. */
const TOLERANCE = 2;

const overlaps = (one: PrintedText, other: PrintedText): boolean =>
  one.page === other.page &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) >
    TOLERANCE + (one.top - one.bottom + other.top - other.bottom) / 8;

/** The pairs of texts printed over each other. */
export const overprinted = (texts: readonly PrintedText[]): string[] =>
  texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => overlaps(one, other))
      .map((other) => `page ${one.page}: “${one.text}” and “${other.text}”`),
  );

/** The printed text, in which lines are not separated. */
export const wholeText = (texts: readonly PrintedText[]): string => texts.map(({ text }) => text).join('');

/** How often the text was printed, with or without line breaks in it. */
export const timesPrinted = (texts: readonly PrintedText[], text: string): number =>
  wholeText(texts).replaceAll(/\s/g, '').split(text.replaceAll(/\s/g, '')).length - 1;
