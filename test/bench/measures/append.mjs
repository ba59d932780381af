import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { streamName } from '../programs/stream-names.mjs';
import { fillWithStreams } from '../support/log.mjs';
import { median } from '../support/numbers.mjs';
import { runOnServerCore } from '../support/processes.mjs';

const WRITERS = 64;

const run = (store, file, { warmUp, milliseconds }) =>
  // Every run is a separate process with its own warm-up, which is enough for such a small loop.
  runOnServerCore('programs/append.mjs', { store, file, writers: WRITERS, warmUp: warmUp / 2, milliseconds });

const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((figures) => figures[name]))]));

/** Runs both in turn and returns the medians of each. */
const inTurn = async (sides, plan) => {
  const runs = { bare: [], ours: [] };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const [name, { store, file }] of Object.entries(sides)) runs[name].push(await run(store, file, plan));
  }
  return { bare: medians(runs.bare), ours: medians(runs.ours) };
};

export const append = {
  name: 'append',
  title: 'event store alone, one event per append, at the version that its writer expects',
  bareIs: 'SQLite, one table, group commit; for the long log the same store with the short one',
  peers: { 'castore on PostgreSQL': 9_500 / 38_800, Emmett: 3_400 / 38_800 },
  sizes: { long: [10_000, 10_000_000], short: [5_000, 50_000], smoke: [100, 1_000] },
  run: async ({ directory, plan, size: [few, many] }) => {
    mkdirSync(directory, { recursive: true });
    const file = (name) => join(directory, `${name}.db`);
    const sides = {
      bare: { store: 'bare', file: file('bare') },
      ours: { store: 'ours', file: file('ours') },
    };
    const rows = [
      {
        what: `append, ${WRITERS} writers`,
        unit: '/s',
        value: 'rate',
        goal: { ratio: { atLeast: 0.7 } },
        ...(await inTurn(sides, plan)),
      },
    ];
    await fillWithStreams(file('few'), few, streamName);
    await fillWithStreams(file('many'), many, streamName);
    const lengths = {
      bare: { store: 'ours', file: file('few') },
      ours: { store: 'ours', file: file('many') },
    };
    const what = `append at ${many.toLocaleString('en')} events against ${few.toLocaleString('en')}`;
    return [...rows, { what, unit: '/s', value: 'rate', ...(await inTurn(lengths, plan)) }];
  },
};
