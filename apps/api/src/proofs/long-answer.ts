import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

const BLANK_EVERY = 5_000;

async function* withBlanks(answer: Promise<object>): AsyncGenerator<string> {
  for (;;) {
    const done = await Promise.race([answer, pause(BLANK_EVERY, undefined, { ref: false })]);
    yield done ? JSON.stringify(done) : ' ';
    if (done) return;
  }
}

/**
 * Sends JSON that may take minutes to compute. Spaces, which are allowed before a JSON value, keep the connection
 * alive. An error after the first one aborts the connection.
 */
export const longAnswer = async <Answer extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Promise<Answer>,
): Promise<Answer | Readable> => {
  const soon = await Promise.race([answer, pause(BLANK_EVERY, undefined, { ref: false })]);
  if (soon) return soon;
  // A compressor would buffer the spaces.
  request.headers['x-no-compression'] = 'true';
  reply.type('application/json; charset=utf-8');
  return Readable.from(withBlanks(answer), { objectMode: false });
};
