import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

const DEADLINE = 10_000;
/**
 * Time for running responses, in milliseconds. Afterwards, remaining connections are closed, so that the stores can
 * close.
 */
const PATIENCE = 8_000;

/**
 * On SIGTERM or SIGINT: rejects new requests, finishes running ones within 8 s, closes the stores, exits with 0; after
 * 10 s, or at a second signal, exits with 1.
 */
export const closeOnSignal = (application: INestApplication<Server>): void => {
  let closing = false;
  const close = (): void => {
    if (closing) process.exit(1);
    closing = true;
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
