// The summary of `npm run faults`. A test's name states the fault and, after the first colon, the expected result.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const COLUMNS = { experiment: 20, fault: 44, 'expected result': 44, figures: 34, result: 8 };
const RESULTS = { passed: 'passed', failed: 'FAILED' };

const figuresIn = (file) => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  const entries = lines.map((line) => JSON.parse(line));
  return (path, name) =>
    entries
      .filter(({ testPath, currentTestName }) => testPath === path && currentTestName === name)
      .flatMap(({ figures }) => Object.entries(figures).map(([what, figure]) => `${what}: ${figure}`));
};

const rowsOf = ({ testResults }, figuresFile) => {
  const figuresOf = figuresIn(figuresFile);
  return testResults.flatMap(({ name: path, assertionResults }) => {
    const experiment = basename(path, '.spec.ts');
    if (assertionResults.length === 0) return [[experiment, 'did not run', '', '', 'FAILED']];
    return assertionResults.map(({ fullName, status, duration }) => {
      const [done, ...oracle] = fullName.split(': ');
      const figures = [...figuresOf(path, fullName), `${((duration ?? 0) / 1_000).toFixed(1)} s`];
      const isRun = status in RESULTS;
      return [experiment, done, oracle.join(': '), isRun ? figures.join('; ') : '', RESULTS[status] ?? 'NOT RUN'];
    });
  });
};

const wrapped = (text, width) =>
  text.split(' ').reduce(
    (lines, word) => {
      const line = lines.at(-1);
      if (line.length + 1 + word.length > width && line !== '') lines.push(word);
      else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
      return lines;
    },
    [''],
  );

const printed = (cells) => {
  const widths = Object.values(COLUMNS);
  const columns = cells.map((cell, index) => wrapped(cell, widths[index]));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, index) => (lines[line] ?? '').padEnd(widths[index]))
      .join('  ')
      .trimEnd(),
  ).join('\n');
};

/** The table of Jest's report and the file with the figures of the experiments. */
export const faultsTable = (report, figuresFile) =>
  [Object.keys(COLUMNS), Object.values(COLUMNS).map((width) => '-'.repeat(width)), ...rowsOf(report, figuresFile)]
    .map(printed)
    .join('\n\n');
