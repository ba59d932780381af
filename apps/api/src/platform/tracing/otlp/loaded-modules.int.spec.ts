import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WatchedOutput } from '../../../../../../test/support/secrets/watched-output.js';
import { until } from '../../../../../../test/support/waiting/until.js';

const ENTRY = 'apps/api/dist/main.js';
const IN_PACKAGE = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waymark-modules-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Coverage {
  result: { url: string }[];
}

/**
 * Returns the npm packages in a loaded file: the package that contains it, or the packages bundled into it, whose
 * modules each follow a comment with their path.
 */
const packagesIn = (url: string): string[] => {
  const own = IN_PACKAGE.exec(url);
  if (own?.[1] !== undefined) return [own[1]];
  const modules = readFileSync(fileURLToPath(url), 'utf8').matchAll(/^\/\/ \S+$/gm);
  return Array.from(modules, ([comment]) => IN_PACKAGE.exec(comment)?.[1]).filter((name) => name !== undefined);
};

/**
 * Returns the packages that the built product loads at start. On exit, Node lists every loaded file, also of worker
 * threads.
 */
const packagesOf = async (environment: Record<string, string>): Promise<Set<string>> => {
  const coverage = mkdtempSync(join(directory, 'coverage-'));
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env['PATH'],
      NODE_V8_COVERAGE: coverage,
      DATA_DIR: join(directory, 'data'),
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
  const files = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as Coverage;
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
  });
  return new Set(files.flatMap(packagesIn));
};

const named = (packages: Set<string>, name: RegExp): string[] => [...packages].filter((one) => name.test(one)).sort();

describe('the loaded packages', () => {
  it('exclude KurrentDB, Redis and OpenTelemetry if none is configured, except the API that prom-client loads', async () => {
    const packages = await packagesOf({});
    expect(named(packages, /^(fastify|@photostructure\/sqlite)$/)).toEqual(['@photostructure/sqlite', 'fastify']);
    expect(named(packages, /redis|kurrent|grpc|opentelemetry/)).toEqual(['@opentelemetry/api']);
  });

  it("include OpenTelemetry's SDK if an endpoint is configured", async () => {
    const packages = await packagesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect([...packages]).toEqual(
      expect.arrayContaining(['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/sdk-trace-base']),
    );
  });
});
