import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '../http/validation/expected-version.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the caller already has this version; `*` is any. */
export const hasVersion = ({ headers }: Pick<FastifyRequest, 'headers'>, version: number): boolean => {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const tag = entityTag(version);
  return known.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || candidate === tag || candidate === `W/${tag}`;
  });
};

/** Answers stored JSON text byte for byte with its version. */
export const answerVersioned = (reply: FastifyReply, version: number, json: string): string => {
  reply.header('etag', entityTag(version)).type(JSON_TYPE);
  return json;
};
