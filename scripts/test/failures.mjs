// The list of failures at the end of a run.
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ title: string, text: string, lines: number, command?: string }} Failure
 * `text` is the error or the output, of which at most `lines` lines are shown; `command` runs the test alone.
 */

/** Readers of a CI log see its end only. */
const MOST_LINES = 150;
const MOST_CHARACTERS = 300;

const cut = (line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line);

/** Without colours and control characters, with which a terminal or grep would take a log for binary. */
const plain = (text) =>
  stripVTControlCharacters(text)
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** A title in one line. */
export const oneLine = (text) => cut(plain(text).trim().replaceAll(/\s+/gu, ' '));

/** A stack frame outside of the project does not explain a failure. */
const FOREIGN_FRAME = /^\s+at .*(node_modules|node:internal|<anonymous>)/;

/** The first lines of a text, without its colours and the stack frames of packages. */
export const firstLines = (text, count) =>
  plain(text)
    .trim()
    .split('\n')
    .filter((line) => !FOREIGN_FRAME.test(line))
    .slice(0, count)
    .map((line) => cut(line.trimEnd()));

const indented = (line) => (line === '' ? '' : `   ${line}`);

const withLines = (failures, most) =>
  failures
    .flatMap(({ title, text, lines, command }, index) => [
      '',
      `${index + 1}. ${oneLine(title)}`,
      ...(text === '' ? [] : firstLines(text, Math.min(lines, most)).map(indented)),
      ...(command === undefined ? [] : [`   $ ${command}`]),
    ])
    .slice(1);

/** For too many failures: the first ones with their errors, then as many titles as fit. */
const FIRST = 3;
const withTitles = (failures, room) => {
  const first = [...withLines(failures.slice(0, FIRST), room), ''];
  const titles = failures.map(({ title }, index) => `${index + 1}. ${oneLine(title)}`).slice(FIRST);
  const left = room - first.length;
  if (titles.length <= left) return [...first, ...titles];
  return [...first, ...titles.slice(0, left - 1), `and ${titles.length - left + 1} more, in .stamp/reports`];
};

/**
 * At most 150 lines: a heading, then each failure with as many lines of its text as leave room for all others.
 * @param {Failure[]} failures
 */
export const failureList = (failures) => {
  if (failures.length === 0) return [];
  const heading = ['What failed', ''];
  const room = MOST_LINES - heading.length;
  const longest = Math.max(...failures.map(({ lines }) => lines));
  for (let most = longest; most > 0; most -= 1) {
    const listed = withLines(failures, most);
    if (listed.length <= room) return [...heading, ...listed];
  }
  return [...heading, ...withTitles(failures, room)];
};
