// Computes the resources for a load from the figures of docs/scale.md: npm run tool -- scale-model [name=value …], with
// any name below. Prints 1, 10, 100 and 1,000 times the load, and the first part to reach its limit.

/** Today's load: assumptions, which you can replace. */
const load = {
  shipmentsAYear: 1_000_000,
  updates: 6,
  yearsKept: 1,
  watchers: 1_000,
  // Open pages of each followed parcel: the sender's and the recipient's.
  readersOfAParcel: 2,
  lookUpsAShipment: 20,
  // Days for which a parcel stays in the hot files if delivered parcels are archived.
  hotDays: 45,
  // Weights of the day's events by hour: few at night, more in the evening.
  hours: '1,1,1,1,2,3,5,7,8,8,7,7,6,6,6,7,7,6,5,4,3,2,2,1',
};

/** Measured bytes and rates per second; those of a whole node are lower bounds. */
const measured = {
  logShipment: 1_488,
  logUpdate: 617,
  viewsShipment: 2_591,
  viewsUpdate: 157,
  indexShipment: 168,
  indexUpdate: 105,
  kurrentEvent: 715,
  socket: 11_600,
  subscription: 17_000,
  fold: 12_400,
  appends: 4_100,
  lookUps: 720,
  reconnects: 700,
};

/** The limits of one machine, and acceptable times. */
const limits = {
  diskOfANode: 2e12,
  memoryForSockets: 2e9,
  socketsOfANode: 20_000,
  pollsOfANode: 20_000,
  readersOfACache: 20_000,
  hoursForANewNode: 12,
};

const given = { ...load, ...measured, ...limits };
for (const argument of process.argv.slice(2)) {
  const [name, value] = argument.split('=', 2);
  if (!(name in given) || value === undefined || (name !== 'hours' && !(Number(value) > 0))) {
    console.error(`${argument} is not a known name with a number; the names are ${Object.keys(given).join(', ')}`);
    process.exit(1);
  }
  given[name] = name === 'hours' ? value : Number(value);
}

const DAY = 86_400;
const weights = given.hours.split(',').map(Number);
const total = weights.reduce((sum, weight) => sum + weight, 0);

/** Events per second in each hour of a day. */
const rates = (factor) => {
  const aDay = (given.shipmentsAYear * factor * (1 + given.updates)) / 365;
  return weights.map((weight) => (aDay * weight) / total / 3_600);
};

/** Seconds until a node that is `behind` events has caught up while new events arrive from `hour` on; Infinity if it never does. */
const catchUp = (behind, perSecond, byHour, hour) => {
  const step = behind > 1e7 ? 60 : 1;
  let left = behind;
  for (let seconds = 0; seconds < 400 * DAY; seconds += step) {
    const arriving = byHour[Math.floor(hour + seconds / 3_600) % 24];
    left += (arriving - perSecond) * step;
    if (left <= 0) return seconds + step;
  }
  return Infinity;
};

const model = (factor) => {
  const shipments = given.shipmentsAYear * factor * given.yearsKept;
  const events = shipments * (1 + given.updates);
  const byHour = rates(factor);
  const peak = Math.max(...byHour);
  const peakHour = byHour.indexOf(peak);
  const each = (kind) => shipments * (given[`${kind}Shipment`] + given.updates * given[`${kind}Update`]);
  const [log, views, index] = [each('log'), each('views'), each('index')];
  const watchers = given.watchers * factor;
  const perNode = Math.min(given.socketsOfANode, given.memoryForSockets / given.socket);
  const lookUps = (peak / (1 + given.updates)) * given.lookUpsAShipment;
  const parcels = watchers / given.readersOfAParcel;
  const oneToSpare = (...machines) => Math.max(2, Math.ceil(Math.max(...machines)) + 1);
  const nodes = oneToSpare(watchers / perNode, lookUps / given.lookUps);
  const arrival = Math.min(given.subscription, given.fold);
  return {
    shipments,
    events,
    peak,
    log,
    views,
    index,
    node: log + views + index,
    kurrentdb: events * given.kurrentEvent,
    lookUps,
    watchers,
    socketMemory: watchers * given.socket,
    nodes,
    parcels,
    caches: oneToSpare(watchers / given.readersOfACache),
    nodesBehindCaches: oneToSpare(parcels / given.pollsOfANode, lookUps / given.lookUps),
    hotNode: Math.min(1, given.hotDays / 365 / given.yearsKept) * (log + views + index),
    newNode: catchUp(events, arrival, byHour, peakHour),
    newNodeWithCopy: catchUp(events / 365 / given.yearsKept, arrival, byHour, peakHour),
    awayForAnHour: catchUp(peak * 3_600, arrival, byHour, peakHour),
    storm: Math.ceil(watchers / nodes) / ((nodes - 1) * given.reconnects),
    allNodes: nodes * (log + views + index),
    use: {
      'disk of a node': (log + views + index) / given.diskOfANode,
      'time of a new node': catchUp(events, arrival, byHour, peakHour) / 3_600 / given.hoursForANewNode,
      'appends to KurrentDB': peak / given.appends,
      'folding on a node': peak / given.fold,
      'sockets of two nodes': watchers / perNode / 2,
      'look-ups of two nodes': lookUps / given.lookUps / 2,
    },
  };
};

const scaled = (value, units, step) => {
  let [number, unit] = [value, 0];
  for (; number >= step && unit < units.length - 1; unit += 1) number /= step;
  return `${number >= 100 ? Math.round(number) : Number(number.toPrecision(2))} ${units[unit]}`.trim();
};
const bytes = (value) => scaled(value, ['B', 'kB', 'MB', 'GB', 'TB', 'PB'], 1_000);
const count = (value) => scaled(value, ['', 'thousand', 'million', 'billion'], 1_000);
const rate = (value) => `${scaled(value, ['', 'thousand', 'million'], 1_000)}/s`;
const time = (seconds) => {
  if (!Number.isFinite(seconds)) return 'never';
  if (seconds < 120) return `${Number(seconds.toPrecision(2))} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 2 * DAY ? `${Math.round(seconds / 3_600)} h` : `${Number((seconds / DAY).toPrecision(2))} days`;
};

const rows = [
  ['Shipments kept', 'shipments', count],
  ['Events kept', 'events', count],
  ['Events, busiest hour', 'peak', rate],
  ['Log', 'log', bytes],
  ['Read models', 'views', bytes],
  ['Event index', 'index', bytes],
  ['Disk of an API node', 'node', bytes],
  ['… with delivered parcels archived', 'hotNode', bytes],
  ['Disk of a KurrentDB node', 'kurrentdb', bytes],
  ['Public look-ups, busiest hour', 'lookUps', rate],
  ['Watchers', 'watchers', count],
  ['Memory of their sockets', 'socketMemory', bytes],
  ['API nodes, one to spare', 'nodes', String],
  ['Disk of all API nodes', 'allNodes', bytes],
  ['Followed parcels', 'parcels', count],
  ['Long polls: caches, one to spare', 'caches', String],
  ['… API nodes behind them, one to spare', 'nodesBehindCaches', String],
  ['A new node is current after', 'newNode', time],
  ['… with a copy of the day before', 'newNodeWithCopy', time],
  ['A node away for the busiest hour', 'awayForAnHour', time],
  ["A dead node's sockets are back after", 'storm', time],
];

const FACTORS = [1, 10, 100, 1_000];
const columns = FACTORS.map(model);
const line = (title, cells) =>
  console.log(`| ${[title.padEnd(37), ...cells.map((cell) => cell.padStart(13))].join(' | ')} |`);
line(
  '',
  FACTORS.map((factor) => `${factor}×`),
);
line(
  '---',
  FACTORS.map(() => '---:'),
);
for (const [title, name, show] of rows)
  line(
    title,
    columns.map((column) => show(column[name])),
  );

console.log('\nWhat ends first, as a share of its limit:');
const firstToEnd = Object.entries(columns[0].use).sort(([, one], [, other]) => other - one);
for (const [part] of firstToEnd) {
  line(
    part,
    columns.map(({ use }) => (Number.isFinite(use[part]) ? `${Math.round(use[part] * 1_000) / 10} %` : 'never')),
  );
}
