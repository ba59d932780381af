import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FieldErrorsError } from '../errors/errors.js';

/** The version, where time changes the answer the day that it is of, and for an encoded answer the encoding's name. */
const ENTITY_TAG = /^(?:W\/)?"((\d{1,15})(?:\.\d{4}-\d{2}-\d{2})?)(?:-[a-z]+)?"$/;

/** What an answer shows: a stream's version, and where time changes it too the day (YYYY-MM-DD) that it is of. */
export interface Shown {
  version: number;
  day?: string | undefined;
}

const nameOf = ({ version, day }: Shown): string => (day === undefined ? `${version}` : `${version}.${day}`);

export const entityTag = (shown: Shown): string => `"${nameOf(shown)}"`;

/** The tag of the same thing in a content encoding; a weak one stands for every encoding. */
export const encodedTag = (tag: string, encoding: string): string =>
  tag.startsWith('W/') ? tag : tag.replace(/"$/, `-${encoding}"`);

/** The version that a tag names, of whatever day and encoding; undefined for a tag that is none of ours. */
const versionOf = (tag: string): number | undefined => {
  const version = ENTITY_TAG.exec(tag)?.[2];
  return version === undefined ? undefined : Number(version);
};

/** None of our tags has a comma in it. */
const listed = (header: string): string[] =>
  header
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** `"7"`, `W/"7"`, `"7.2026-01-09"` and `"7-br"` are 7, a list is each of its versions; `*` and nothing name none. Throws FieldErrorsError for anything else. */
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

/** Of the tags in If-None-Match, the one that names what is shown; with `*` its own. Undefined when none does. */
export const knownTag = (header: string | undefined, shown: Shown): string | undefined => {
  if (header === undefined) return undefined;
  const known = listed(header).find((tag) => tag === '*' || ENTITY_TAG.exec(tag)?.[1] === nameOf(shown));
  return known === '*' ? entityTag(shown) : known;
};
