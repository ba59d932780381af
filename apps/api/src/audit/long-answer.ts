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

/** JSON that may take minutes. Blanks, which may stand before any JSON value, keep the connection from being taken for dead; an error after the first one cuts it. */
export const longAnswer = async <Answer extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Promise<Answer>,
): Promise<Answer | Readable> => {
  const soon = await Promise.race([answer, pause(BLANK_EVERY, undefined, { ref: false })]);
  if (soon) return soon;
  // A compressor would keep the blanks back.
  request.headers['x-no-compression'] = 'true';
  reply.type('application/json; charset=utf-8');
  return Readable.from(withBlanks(answer), { objectMode: false });
};
