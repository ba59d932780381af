import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Row {
  what: string;
  value: string;
  ours: Record<string, number>;
  bare: Record<string, number>;
}
interface Told {
  machine: Record<string, unknown>;
  round: string;
  measures: { name: string; rows: Row[]; failed?: string }[];
}

/** Those that take a moment; `npm run bench -- --short` runs all. */
const QUICK = ['look-up', 'creation', 'append'];

const bench = async (...parameters: string[]): Promise<{ code: number | null; output: string; errors: string }> => {
  const child = spawn(process.execPath, ['test/bench/bench.mjs', ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output, errors };
};

describe('npm run bench', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('measures Waymark beside the bare programs, as a table and as JSON', async () => {
    const file = join(directory, 'bench.json');
    const { code, output, errors } = await bench('--smoke', '--output', file, ...QUICK);
    expect({ code, errors, failed: /failed.*/.exec(output)?.[0] }).toEqual({ code: 0, errors: '', failed: undefined });
    const { machine, round, measures } = JSON.parse(await readFile(file, 'utf8')) as Told;
    expect(machine).toMatchObject({ cores: expect.any(Number), node: process.version });
    expect(round).toBe('smoke');
    expect(measures.map(({ name }) => name).sort()).toEqual(QUICK.toSorted());
    for (const { what, value, ours, bare } of measures.flatMap(({ rows }) => rows)) {
      expect(output).toContain(what);
      for (const side of [ours, bare]) expect({ what, figure: (side[value] ?? 0) > 0 }).toEqual({ what, figure: true });
    }
  });

  it('fails on a measure that it does not know', async () => {
    const { code, errors } = await bench('--smoke', 'nonsense');
    expect(code).toBe(1);
    expect(errors).toContain('There is no measure nonsense');
  });
});
