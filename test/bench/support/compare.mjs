import { load, processorSeconds } from './processes.mjs';
import { median } from './numbers.mjs';

const measured = async ({ pid, pids = () => [pid] }, given) => {
  const processor = () => pids().reduce((sum, each) => sum + processorSeconds(each), 0);
  const before = processor();
  const result = await load(given);
  const spent = processor() - before;
  return {
    rate: result.answers / result.seconds,
    p50: result.p50,
    p99: result.p99,
    processor_us: (spent * 1e6) / result.answers,
    clients_busy: result.busy,
  };
};

const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((run) => run[name]))]));

/**
 * Loads two servers in turn after a warm-up of both. `bare` and `ours` are {pid, load}, or {pids, load} with
 * a function that returns all their processes, with the load as for http-load.mjs. Resolves with the medians of each: {rate, p50, p99, processor_us, clients_busy}.
 */
export const compare = async ({ bare, ours, rounds, warmUp, milliseconds }) => {
  if (warmUp > 0) for (const { load: given } of [bare, ours]) await load({ ...given, milliseconds: warmUp });
  const runs = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, side] of Object.entries({ bare, ours })) {
      runs[name].push(await measured(side, { ...side.load, milliseconds }));
    }
  }
  return { bare: medians(runs.bare), ours: medians(runs.ours) };
};
