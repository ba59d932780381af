import type { IncomingMessage } from 'node:http';

/** Limits in bytes and milliseconds. A client that sends more, or more slowly, may lose the response. */
const MOST = 2_000_000;
const PATIENCE = 3_000;

/**
 * Reads the rest of a rejected body. If a connection ends while its client still sends, it is reset and the response is
 * lost. Never rejects.
 */
export const discardBody = (body: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const done = (): void => {
      clearTimeout(timer);
      body.off('data', count).off('end', done).off('close', done).pause();
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MOST) done();
    };
    const timer = setTimeout(done, PATIENCE);
    if (body.readableEnded || body.destroyed) return done();
    body.on('data', count).once('end', done).once('close', done);
  });
