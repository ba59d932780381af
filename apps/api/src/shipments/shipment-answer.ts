import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, knownTag, type Shown } from '../http/entity-tags/entity-tags.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers 304 with the caller's tag when the caller already has what is shown; undefined else. */
export const answerUnchanged = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  shown: Shown,
): FastifyReply | undefined => {
  const tag = knownTag(headers['if-none-match'], shown);
  return tag === undefined ? undefined : reply.code(304).header('etag', tag);
};

/** Answers JSON text byte for byte, with the tag of what it shows. */
export const answerVersioned = (reply: FastifyReply, shown: Shown, json: string): string => {
  reply.header('etag', entityTag(shown)).type(JSON_TYPE);
  return json;
};
