import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FieldErrorsError } from '../errors/errors.js';

/** Version; day, if the response changes with time; shape, if rows have one; name of the encoding, if the response is encoded. */
const ENTITY_TAG = /^(?:W\/)?"((\d{1,15})(?:\.\d{4}-\d{2}-\d{2})?(?:-[a-j]+(?=[x"]))?)(?:(?:-|(?<=[a-j])x)[a-z]+)?"$/;

/**
 * What a response shows: a stream's version; if the response changes with time, the day (YYYY-MM-DD) for which it was
 * computed; and the shape of the rows that it comes from.
 */
export interface Shown {
  version: number;
  day?: string | undefined;
  shape?: number | undefined;
}

/** Digits as letters. A node of the release before accepts only letters after the hyphen, and would refuse If-Match with digits. */
const inLetters = (shape: number): string =>
  String(shape).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

const nameOf = ({ version, day, shape }: Shown): string =>
  `${version}${day === undefined ? '' : `.${day}`}${shape === undefined ? '' : `-${inLetters(shape)}`}`;

export const entityTag = (shown: Shown): string => `"${nameOf(shown)}"`;

/** Returns the tag of the same content in a content encoding. A weak tag covers every encoding. */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('W/')
    ? tag
    : tag.replace(/(-[a-j]+)?"$/, (_, shape?: string) => (shape ? `${shape}x${encoding}"` : `-${encoding}"`));

/** Returns the version in a tag, for any day, shape and encoding; undefined for a foreign tag. */
const versionOf = (tag: string): number | undefined => {
  const version = ENTITY_TAG.exec(tag)?.[2];
  return version === undefined ? undefined : Number(version);
};

/** Our tags never contain a comma. */
const listed = (header: string): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const isStrong = (tag: string): boolean => !tag.startsWith('W/');

/**
 * Returns 7 for `"7"`, `"7.2026-01-09"` and `"7-br"`, and each version of a list; undefined for `*` and a missing header.
 * Leaves out weak tags, which never match (RFC 9110 §13.1.1). Throws FieldErrorsError for anything else.
 */
export const expectedVersions = (header: string | undefined): readonly number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = listed(header);
  if (tags.length === 0 || tags.some((tag) => versionOf(tag) === undefined)) {
    throw new FieldErrorsError({
      'If-Match': ['If-Match must be an ETag such as "7", a comma-separated list of ETags, or *'],
    });
  }
  return tags
    .filter(isStrong)
    .map(versionOf)
    .filter((version) => version !== undefined);
};

/**
 * The versions in If-Match; undefined without the header. Responds 400 with an error at the field `If-Match` if it is
 * malformed.
 */
export const ExpectedVersions = createParamDecorator(
  (_: unknown, context: ExecutionContext): readonly number[] | undefined =>
    expectedVersions(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

/**
 * Returns the tag in If-None-Match that matches what is shown, or the current tag for `*`; undefined if none matches.
 */
export const knownTag = (header: string | undefined, shown: Shown): string | undefined => {
  if (header === undefined) return undefined;
  const known = listed(header).find((tag) => tag === '*' || ENTITY_TAG.exec(tag)?.[1] === nameOf(shown));
  return known === '*' ? entityTag(shown) : known;
};

const withoutEncoding = (tag: string): string => tag.replace(/^W\/|-[a-z]+(?="$)/g, '');

/** A response body and the tag of its content. */
export interface Tagged {
  text: string;
  tag: string;
  /** The text in an encoding that the request accepts. */
  encoded?: { encoding: string; body: Buffer };
}

/** Tags a text by its content: equal texts have equal tags on every node. */
export const tagged = (text: string): Tagged => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
});

/** Returns the tag to repeat in a 304 if the request has the content in any encoding; otherwise undefined. */
export const knownContent = (request: FastifyRequest, tag: string): string | undefined => {
  const known = listed(request.headers['if-none-match'] ?? '').find(
    (one) => one === '*' || withoutEncoding(one) === tag,
  );
  return known === '*' ? tag : known;
};

/** Sends a text with its tag, or 304 to a request that has this text in any encoding. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag, encoded }: Tagged,
  type: string,
): FastifyReply => {
  const known = knownContent(request, tag);
  reply.headers({ 'cache-control': 'no-cache', etag: known ?? tag });
  if (known !== undefined) return reply.code(304).send();
  if (encoded) reply.header('content-encoding', encoded.encoding);
  return reply.type(type).send(encoded?.body ?? text);
};

export const sendTaggedJson = (request: FastifyRequest, reply: FastifyReply, content: object): FastifyReply =>
  sendTagged(request, reply, tagged(JSON.stringify(content)), 'application/json; charset=utf-8');
