import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WatchedOutput } from '../../../../../test/support/secrets/watched-output.js';
import { until } from '../../../../../test/support/until.js';

const ENTRY = 'apps/api/dist/main.js';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waymark-modules-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The packages of OpenTelemetry that a start of the built product loads: Node tells of every module that it does. */
const packagesOf = async (environment: Record<string, string>): Promise<string[]> => {
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env['PATH'],
      NODE_DEBUG: 'module',
      DATA_DIR: directory,
      DEMO: 'off',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = new WatchedOutput('the product', child.stdout, child.stderr);
  const closed = once(child, 'close');
  await until('the product to run', () => child.exitCode !== null || output.text.includes('Waymark is running'));
  child.kill('SIGTERM');
  await closed;
  expect(output.text).toContain('node_modules/fastify/');
  const found = output.text.matchAll(/node_modules\/@opentelemetry\/([\w-]+)\//g);
  return [...new Set(Array.from(found, ([, name = '']) => name))].sort();
};

describe('OpenTelemetry', () => {
  it('is not loaded where no receiver is named, but for the API, which prom-client loads by itself', async () => {
    expect(await packagesOf({})).toEqual(['api']);
  });

  it('is loaded where one is', async () => {
    const packages = await packagesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect(packages).toEqual(expect.arrayContaining(['exporter-trace-otlp-http', 'sdk-trace-base']));
  });
});
