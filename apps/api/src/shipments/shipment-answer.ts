import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, knownTag, type Shown } from '../http/entity-tags/entity-tags.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Responds 304 when the caller's tag matches; otherwise returns undefined. */
export const answerUnchanged = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  shown: Shown,
): FastifyReply | undefined => {
  const tag = knownTag(headers['if-none-match'], shown);
  return tag === undefined ? undefined : reply.code(304).header('etag', tag);
};

/** Responds with a view and its ETag. */
export const answerVersioned = (reply: FastifyReply, shown: Shown & { view: object }): object => {
  reply.header('etag', entityTag(shown));
  return shown.view;
};
