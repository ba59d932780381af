import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { editDistance } from '../../platform/edit-distance.js';
import { FieldErrorsError } from '../errors/errors.js';
import { dtoOfBody, fieldsOf } from '../validation/fields.js';

/** The key under which ApiQuery describes parameters. The package does not export its DECORATORS. */
const DESCRIBED_PARAMETERS = 'swagger/apiParameters';

const STRICT = 'handling=strict';
const QUOTED = /"((?:[^"\\]|\\.)*)"/g;
const MOST_WRONG = 3;
/** Each message may list every known name, so the errors of a thousand names would be megabytes. */
const MOST_REPORTED = 10;

/** `serviceType` and `Service-Type` are spellings of service_type. */
const folded = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '');

const nearestTo = (name: string, known: readonly string[]): string | undefined => {
  const typed = folded(name);
  const most = Math.min(MOST_WRONG, Math.floor(typed.length / 3));
  return known
    .map((candidate) => ({ candidate, distance: editDistance(typed, folded(candidate), most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)[0]?.candidate;
};

const messageOf = (kind: string, name: string, known: readonly string[]): string => {
  const nearest = nearestTo(name, known);
  if (nearest !== undefined) return `${name} is not a ${kind} of this request. Did you mean ${nearest}?`;
  if (known.length === 0) return `${name} is not a ${kind} of this request, which has none`;
  return `${name} is not a ${kind} of this request. Use one of: ${known.join(', ')}`;
};

/** Undefined if every name is known. Otherwise, the error names the first unknown ones, each with the nearest known one. */
const refusalOf = (
  kind: 'query parameter' | 'field',
  names: readonly string[],
  known: readonly string[],
): FieldErrorsError | undefined => {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  // Not by assignment, which would replace the prototype for the name __proto__.
  return new FieldErrorsError(
    Object.fromEntries(unknown.slice(0, MOST_REPORTED).map((name) => [name, [messageOf(kind, name, known)]])),
  );
};

/** Undefined if every parameter of the query is known. Some clients send `name[]` for lists. */
export const refusalOfQuery = (query: unknown, known: readonly string[]): FieldErrorsError | undefined =>
  refusalOf(
    'query parameter',
    Object.keys(Object(query) as object).map((name) => name.replace(/\[\]$/, '')),
    known,
  );

/** Anything but an object is rejected later. */
const fieldsIn = (body: unknown): string[] =>
  Array.isArray(body) || typeof body === 'string' ? [] : Object.keys(Object(body) as object);

const describedQuery = (handler: object): string[] => {
  const described = (Reflect.getMetadata(DESCRIBED_PARAMETERS, handler) ?? []) as { in: string; name: string }[];
  return described.filter((one) => one.in === 'query').map(({ name }) => name);
};

/** Whether the header Prefer asks for strict handling. The first `handling` counts (RFC 7240). */
const prefersStrict = (header: string | string[] | undefined): boolean => {
  const unquoted = String(header ?? '').replaceAll(QUOTED, (_, text: string) => text.replaceAll(/[,;=]/g, ''));
  const named = unquoted.split(',').map((one) => one.split(';', 1)[0]?.replaceAll(/\s/g, '').toLowerCase());
  return named.find((one) => one?.startsWith('handling=')) === STRICT;
};

/**
 * Rejects unknown query parameters, because a misspelled filter would return everything. Rejects unknown fields of a
 * body only if the request prefers strict handling. Known are the documented parameters and the fields of the DTO. Runs
 * after the guards, so that those who may not use a route do not learn its names.
 */
@Injectable()
export class KnownNamesInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { query, headers, body } = http.getRequest<FastifyRequest>();
    if (Object.keys(Object(query) as object).length > 0) {
      const refusal = refusalOfQuery(query, describedQuery(context.getHandler()));
      if (refusal) throw refusal;
    }
    const dto = prefersStrict(headers['prefer']) ? dtoOfBody(context) : undefined;
    if (!dto) return next.handle();
    http.getResponse<FastifyReply>().header('preference-applied', STRICT);
    const refusalOfBody = refusalOf('field', fieldsIn(body), fieldsOf(dto));
    if (refusalOfBody) throw refusalOfBody;
    return next.handle();
  }
}
