// Formats rows. A row is {what, unit, value, goal?, bare, ours}, with bare and ours each {rate or p50 …, p50?, p99?};
// `value` names the compared figure. A goal is {ratio: {atLeast} or {atMost}} or {ours: {atMost}}.
const COLUMNS = [
  ['measure', 44],
  ['bare', 11],
  ['Waymark', 11],
  ['unit', 8],
  ['ratio', 7],
  ['goal', 10],
  ['', 4],
  ['p50 ms', 9],
  ['p99 ms', 9],
  ['bare p99', 9],
];
const isLeft = new Set(['measure', 'unit', '']);

const line = (cells) =>
  COLUMNS.map(([name, width], index) => {
    const cell = String(cells[index] ?? '');
    return isLeft.has(name) ? cell.padEnd(width) : cell.padStart(width);
  })
    .join(' ')
    .trimEnd();

export const heading = () => line(COLUMNS.map(([name]) => name));

const figure = (number) => {
  if (!Number.isFinite(number)) return '';
  return number >= 100 ? Math.round(number).toLocaleString('en') : String(Number(number.toPrecision(3)));
};

/** The row for the JSON: with its ratio, and whether its goal is met. */
export const completed = ({ value, ...row }) => {
  const [bare, ours] = [row.bare?.[value], row.ours[value]];
  const ratio = Number.isFinite(ours / bare) ? ours / bare : undefined;
  const [[of, bound] = []] = Object.entries(row.goal ?? {});
  const reached = of === 'ratio' ? ratio : ours;
  const met =
    bound &&
    reached !== undefined &&
    (bound.atLeast === undefined ? reached <= bound.atMost : reached >= bound.atLeast);
  return { ...row, value, ratio, met };
};

const goalOf = ({ goal, unit }) => {
  const [[of, { atLeast, atMost }] = ['', {}]] = Object.entries(goal ?? {});
  if (of === '') return '';
  return `${atLeast === undefined ? '≤' : '≥'} ${atLeast ?? atMost}${of === 'ours' ? ` ${unit}` : ''}`;
};

export const rowLine = (row) => {
  const { what, unit, value, bare, ours, ratio, met } = row;
  const verdict = met === undefined ? '' : met ? 'met' : 'no';
  const shown = [what, figure(bare?.[value]), figure(ours[value]), unit, ratio?.toFixed(2), goalOf(row), verdict];
  return line([...shown, figure(ours.p50), figure(ours.p99), figure(bare?.p99)]);
};

/** The note on the figures of a measure; peers are quoted, not run. */
export const legend = ({ name, title, bare_is, peers = {}, seconds }) => {
  const quoted = Object.entries(peers).map(([peer, ratio]) => `${peer} ${ratio.toFixed(2)}`);
  const others = quoted.length > 0 ? `; quoted from another run, of bare: ${quoted.join(', ')}` : '';
  return `${name}: ${title}; bare is ${bare_is}${others} (${seconds} s)`;
};
