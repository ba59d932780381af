import { publicTexts } from '@waymark/contracts/ui';
import type { Texts, WrittenAnswer } from './written-answer.js';

/** The prerendered content of the Track page for the number in its address. */
export interface TrackedDocument {
  /** Elements for the head. */
  head: string;
  /** The number as typed in the address, as HTML. */
  typed: string;
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
const NOT_FOUND = `<noscript><p class="page-width py-4 font-semibold text-ink">${publicTexts.shipmentNotFound}. Check the tracking number.</p></noscript>`;

/** The Track page for a number that no shipment has. */
export const notFoundPage = async (read: (file: string) => Promise<string>): Promise<string> =>
  (await read('pages/track.html')).replace('<div id="root"', (root) => `${NOT_FOUND}${root}`);
