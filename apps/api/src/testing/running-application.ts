import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { knownSecrets } from '../../../../test/support/secrets/known-secrets.js';
import { WatchedOutput } from '../../../../test/support/secrets/watched-output.js';
import { createApplication } from '../application.js';
import { readConfiguration } from '../config/configuration.js';

export interface Call {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text if it is not JSON. */
  body: unknown;
}

export interface RunningApplication {
  application: NestFastifyApplication;
  address: string;
  dataDirectory: string;
  log: WatchedOutput;
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Stops the server and keeps its files. Rejects if it logged a secret. */
  stop(): Promise<void>;
  /** Stops the server and removes its files. */
  close(): Promise<void>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Starts the whole server on a free port with its own data directory, without demo data and rate limits. Its log is not
 * printed.
 */
export const startApplication = async (environment: Record<string, string> = {}): Promise<RunningApplication> => {
  const dataDirectory = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'waymark-'));
  const log = new WatchedOutput('the application');
  knownSecrets.learn(environment);
  const application = await createApplication(
    readConfiguration({
      PORT: '0',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      ...environment,
      DATA_DIR: dataDirectory,
    }),
    log,
  );
  await application.listen(0, '127.0.0.1');
  const address = await application.getUrl();
  const stop = async (): Promise<void> => {
    await application.close();
    log.mustTellNoSecret();
  };
  return {
    application,
    address,
    dataDirectory,
    log,
    stop,
    close: async () => {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    call: async (method, path, { body, token, headers } = {}) => {
      knownSecrets.learn([body, headers]);
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const answer = parsed(await response.text());
      knownSecrets.learn(answer);
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
};
