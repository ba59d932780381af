import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runOnServerCore } from '../support/processes.mjs';
import { median } from '../support/numbers.mjs';

const WRITERS = 64;

export const append = {
  name: 'append',
  title: 'event store alone',
  bareIs: 'SQLite, one table, group commit',
  peers: { 'castore on PostgreSQL': 9_500 / 38_800, Emmett: 3_400 / 38_800 },
  run: async ({ directory, plan }) => {
    mkdirSync(directory, { recursive: true });
    const runs = { bare: [], ours: [] };
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const store of Object.keys(runs)) {
        const file = join(directory, `${store}.db`);
        runs[store].push(await runOnServerCore('programs/append.mjs', { store, file, writers: WRITERS, ...plan }));
      }
    }
    const of = (name) => ({
      rate: median(runs[name].map(({ rate }) => rate)),
      p50: median(runs[name].map(({ p50 }) => p50)),
      p99: median(runs[name].map(({ p99 }) => p99)),
    });
    return [
      {
        what: `append, ${WRITERS} writers`,
        unit: '/s',
        value: 'rate',
        goal: { ratio: { atLeast: 0.7 } },
        bare: of('bare'),
        ours: of('ours'),
      },
    ];
  },
};
