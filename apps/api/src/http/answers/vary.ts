import type { FastifyReply } from 'fastify';

/** Says that the answer depends on a header of the request, beside those that were named before. */
export const varyBy = (reply: FastifyReply, header: string): void => {
  const named = String(reply.getHeader('vary') ?? '');
  if (!named.toLowerCase().split(/, */).includes(header.toLowerCase())) {
    reply.header('vary', named === '' ? header : `${named}, ${header}`);
  }
};
