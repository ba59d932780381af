import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, knownTag } from '../http/entity-tags/entity-tags.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers 304 with the caller's tag when the caller already has this version; undefined else. */
export const answerUnchanged = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  version: number,
): FastifyReply | undefined => {
  const tag = knownTag(headers['if-none-match'], version);
  return tag === undefined ? undefined : reply.code(304).header('etag', tag);
};

/** Answers stored JSON text byte for byte with its version. */
export const answerVersioned = (reply: FastifyReply, version: number, json: string): string => {
  reply.header('etag', entityTag(version)).type(JSON_TYPE);
  return json;
};
