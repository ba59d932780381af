import { publicTexts } from '@waymark/contracts/ui';
import type { Texts, WrittenAnswer } from './written-answer.js';

export interface TypedNumber {
  /** The number as typed in the address, as HTML. */
  typed: string;
}

/** The prerendered content of the Track page for the number in its address. */
export interface TrackedDocument extends TypedNumber {
  /** Elements for the head. */
  head: string;
  answer: WrittenAnswer;
}

/** Fills placeholders in one pass, so that braces in a text stay text. */
const filled = (part: string, texts: Texts): string =>
  part.replace(/\{\{(\w+)\}\}/g, (braces, name: string) => texts[name] ?? braces);

/** The Track page with the beginning of the result prerendered. `read` reads a file of the client. */
export const trackedPage = async (
  { head, typed, answer: { status, texts, late } }: TrackedDocument,
  read: (file: string) => Promise<string>,
): Promise<string> => {
  const part = (name: string): Promise<string> => read(`answers/${name}.html`);
  const band = late ? filled(await part('late'), late) : '';
  const answer = filled(await part(status), { ...texts, late: band });
  const page = filled(await part('page'), { typed, answer });
  return page.replace('</head>', () => `${head}</head>`);
};

/** With JavaScript, the client shows this itself. */
const NOT_FOUND = `<noscript><p class="mt-2 text-sm text-danger">${publicTexts.shipmentNotFound}. Check the tracking number.</p></noscript>`;

/** The Track page for a number that no shipment has. `read` reads a file of the client. */
export const notFoundPage = async ({ typed }: TypedNumber, read: (file: string) => Promise<string>): Promise<string> =>
  (await read('pages/track.html'))
    .replace('name="tracking" value=""', (field) => field.replace('""', () => `"${typed}"`))
    .replace('</form>', (end) => `${end}${NOT_FOUND}`);
