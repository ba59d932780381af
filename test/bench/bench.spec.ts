import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeNeeding } from '../support/test-run/needs.js';

interface Row {
  what: string;
  value: string;
  ours: Record<string, number>;
  bare: Record<string, number>;
}
interface Results {
  machine: Record<string, unknown>;
  round: string;
  measures: { name: string; rows: Row[]; failed?: string; not_run?: string }[];
}

/** The fast measures; `npm run bench -- --short` runs all. */
const QUICK = ['look-up', 'creation', 'append', 'desk'];

const bench = async (
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string; errors: string }> => {
  const child = spawn(process.execPath, ['test/bench/bench.mjs', ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
};

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs the measures, which must succeed without a warning. */
const measured = async (measures: string[], environment?: NodeJS.ProcessEnv): Promise<Results & { output: string }> => {
  const file = join(directory, `${measures.join('-')}.json`);
  const { code, output, errors } = await bench(['--smoke', '--output', file, ...measures], environment);
  expect({ code, errors, failed: /failed.*/.exec(output)?.[0] }).toEqual({ code: 0, errors: '', failed: undefined });
  return { ...(JSON.parse(await readFile(file, 'utf8')) as Results), output };
};

describe('npm run bench', () => {
  it('measures Waymark and the bare programs, as a table and as JSON', async () => {
    const { machine, round, measures, output } = await measured(QUICK);
    expect(machine).toMatchObject({ cores: expect.any(Number), node: process.version });
    expect(round).toBe('smoke');
    expect(measures.map(({ name }) => name).sort()).toEqual(QUICK.toSorted());
    expect(measures.filter(({ rows }) => rows.length === 0)).toEqual([]);
    for (const { what, value, ours, bare } of measures.flatMap(({ rows }) => rows)) {
      expect(output).toContain(what);
      for (const side of [ours, bare]) expect({ what, figure: (side[value] ?? 0) > 0 }).toEqual({ what, figure: true });
    }
  });

  it('fails on an unknown measure', async () => {
    const { code, errors } = await bench(['--smoke', 'nonsense']);
    expect(code).toBe(1);
    expect(errors).toContain('There is no measure nonsense');
  });

  it('names the command that installs a missing program of a measure', async () => {
    const { measures, output } = await measured(['polls'], { PATH: dirname(process.execPath) });
    expect(output).toContain('polls: NOT RUN. Install its programs with: apt-get install -y varnish');
    expect(measures).toEqual([expect.objectContaining({ not_run: 'apt-get install -y varnish', rows: [] })]);
  });

  it('measures the peers, or names the command that installs them', async () => {
    const { measures } = await measured(['express', 'durable-streams']);
    for (const { name, rows, not_run } of measures) {
      expect({ name, isDone: rows.length > 0 || not_run !== undefined }).toEqual({ name, isDone: true });
    }
  });
});

describeNeeding('varnishd', 'npm run bench -- polls', () => {
  it('counts the requests of a change behind the cache', async () => {
    const { measures } = await measured(['polls']);
    const row = measures[0]?.rows.find(({ what }) => what.endsWith('requests to the API'));
    expect(row?.bare).toEqual({ requests: 1 });
    expect(row?.ours).toEqual({ requests: 1 });
  });
});
