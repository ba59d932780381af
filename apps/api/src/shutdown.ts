import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

const DEADLINE = 10_000;
/**
 * Time for running responses, in milliseconds. Afterwards, remaining connections are closed, so that the stores can
 * close.
 */
const PATIENCE = 8_000;
/** Milliseconds. npm passes a Ctrl+C on to its script, which the terminal has already interrupted. */
const SAME_SIGNAL = 1_000;

/**
 * On SIGTERM or SIGINT: rejects new requests, finishes running ones within 8 s, closes the stores, exits with 0; after
 * 10 s, or at a second signal more than a second later, exits with 1.
 */
export const closeOnSignal = (application: INestApplication<Server>): void => {
  let closingSince: number | undefined;
  const close = (): void => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > SAME_SIGNAL) process.exit(1);
      return;
    }
    closingSince = performance.now();
    setTimeout(() => process.exit(1), DEADLINE).unref();
    setTimeout(() => application.getHttpServer().closeAllConnections(), PATIENCE).unref();
    application.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
};
