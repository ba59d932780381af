import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FieldErrorsError } from '../errors/errors.js';

/** The version, and for an encoded answer the encoding's name. */
const ENTITY_TAG = /^(?:W\/)?"(\d{1,15})(?:-[a-z]+)?"$/;

/** The ETag of a stream's version. */
export const entityTag = (version: number): string => `"${version}"`;

/** The tag of the same thing in a content encoding; a weak one stands for every encoding. */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('W/') ? tag : tag.replace(/"$/, `-${encoding}"`);

/** The version that a tag names, in whatever encoding it was read; undefined for a tag that is none of ours. */
const versionOf = (tag: string): number | undefined => {
  const version = ENTITY_TAG.exec(tag)?.[1];
  return version === undefined ? undefined : Number(version);
};

/** None of our tags has a comma in it. */
const listed = (header: string): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** `"7"`, `W/"7"` and `"7-br"` are 7, a list is each of its versions; `*` and nothing name none. Throws FieldErrorsError for anything else. */
export const expectedVersions = (header: string | undefined): readonly number[] | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  const versions = listed(header).map(versionOf);
  const named = versions.filter((version) => version !== undefined);
  if (named.length === 0 || named.length < versions.length) {
    throw new FieldErrorsError({ 'If-Match': ['If-Match must be an ETag such as "7", several with commas, or *'] });
  }
  return named;
};

/** The versions named by If-Match; undefined when none is. Malformed: 400 at the field `If-Match`. */
export const ExpectedVersions = createParamDecorator(
  (_: unknown, context: ExecutionContext): readonly number[] | undefined =>
    expectedVersions(context.switchToHttp().getRequest<FastifyRequest>().headers['if-match']),
);

/** Of the tags in If-None-Match, the one that names this version; with `*` the version's own. Undefined when none does. */
export const knownTag = (header: string | undefined, version: number): string | undefined => {
  if (header === undefined) return undefined;
  const known = listed(header).find((tag) => tag === '*' || versionOf(tag) === version);
  return known === '*' ? entityTag(version) : known;
};
