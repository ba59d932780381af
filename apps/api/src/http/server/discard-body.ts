import type { IncomingMessage } from 'node:http';

/** Bytes and milliseconds; who sends more, or slower, may lose the answer. */
const MOST = 2_000_000;
const PATIENCE = 3_000;

/**
 * Reads what is left of a body that is refused. A connection that ends while its client still sends is reset, and the
 * answer is lost with it. Never rejects.
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
