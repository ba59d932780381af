import { load, processorSeconds } from './processes.mjs';
import { median } from './numbers.mjs';

const measured = async (pid, given) => {
  const before = processorSeconds(pid);
  const told = await load(given);
  const spent = processorSeconds(pid) - before;
  return {
    rate: told.answers / told.seconds,
    p50: told.p50,
    p99: told.p99,
    processor_us: (spent * 1e6) / told.answers,
    clients_busy: told.busy,
  };
};

const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((name) => [name, median(runs.map((run) => run[name]))]));

/**
 * Loads two servers in turn, after both were warmed up; `bare` and `ours` are {pid, load}, the load as http-load.mjs
 * takes it. Resolves with the medians of each: {rate, p50, p99, processor_us, clients_busy}.
 */
export const compare = async ({ bare, ours, rounds, warmUp, milliseconds }) => {
  if (warmUp > 0) for (const { load: given } of [bare, ours]) await load({ ...given, milliseconds: warmUp });
  const runs = { bare: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { pid, load: given }] of Object.entries({ bare, ours })) {
      runs[name].push(await measured(pid, { ...given, milliseconds }));
    }
  }
  return { bare: medians(runs.bare), ours: medians(runs.ours) };
};
