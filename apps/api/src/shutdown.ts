import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';

const DEADLINE = 10_000;
const IDLE_CHECK = 50;

/** On SIGTERM or SIGINT: no new requests, running ones finish, stores close, exit 0; after 10 s, or at a second signal, exit 1. */
export const closeOnSignal = (application: INestApplication<Server>): void => {
  let closing = false;
  const close = (): void => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), DEADLINE).unref();
    // A connection whose request was running when the server began to close is kept alive: it would hold the process.
    setInterval(() => application.getHttpServer().closeIdleConnections(), IDLE_CHECK).unref();
    application.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
};
