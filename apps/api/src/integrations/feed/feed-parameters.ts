import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiQuery } from '@nestjs/swagger';
import {
  EVENT_FILTERS,
  FEED_LIMITS,
  fieldLabels,
  selectedEvents,
  type Cursor,
  type FeedQuery as Feed,
  type SelectedEvents,
  type StreamQuery as Stream,
} from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import { FIRST_CURSOR } from '@waymark/event-store';
import { cursorParameter } from '../../http/schemas/schemas.js';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';

/** The name of the header in the field map. */
export const LAST_EVENT_ID = 'Last-Event-ID';
type Resumed = Partial<Record<typeof LAST_EVENT_ID, Cursor>>;

export interface FeedParameters {
  after: Cursor;
  limit: number;
  /** Undefined selects every event. */
  selected: SelectedEvents | undefined;
  /** Seconds. */
  wait: number;
}

export interface StreamParameters {
  /** The last cursor of the reader, and the field that contained it; undefined for a new reader. */
  after: { cursor: Cursor; field: string } | undefined;
  selected: SelectedEvents | undefined;
}

const selectedBy = (reader: ParameterReader<Stream>): SelectedEvents | undefined =>
  selectedEvents(reader.choices('types', fieldLabels.types, EVENT_FILTERS) ?? []);

/** Throws FieldErrorsError. */
export const feedParameters = (parameters: Parameters): FeedParameters => {
  const reader = new ParameterReader<Feed>(parameters);
  const read = {
    after: reader.cursor('after', 'After') ?? FIRST_CURSOR,
    limit: reader.wholeNumber('limit', 'Limit', [1, FEED_LIMITS.pageMaximum]) ?? FEED_LIMITS.pageDefault,
    selected: selectedBy(reader),
    wait: reader.wholeNumber('wait', 'Wait', [0, FEED_LIMITS.waitMaximum]) ?? 0,
  };
  reader.assertGood();
  return read;
};

/**
 * Throws FieldErrorsError. The header overrides `after`, because a reconnecting browser sends it with its original
 * address.
 */
export const streamParameters = (
  parameters: Parameters,
  { headers }: Pick<FastifyRequest, 'headers'>,
): StreamParameters => {
  const reader = new ParameterReader<Stream & Resumed>({ ...parameters, [LAST_EVENT_ID]: headers['last-event-id'] });
  const lastEventId = reader.cursor(LAST_EVENT_ID, LAST_EVENT_ID);
  const after = reader.cursor('after', 'After');
  const selected = selectedBy(reader);
  reader.assertGood();
  const began = after === undefined ? undefined : { cursor: after, field: 'after' };
  return { after: lastEventId === undefined ? began : { cursor: lastEventId, field: LAST_EVENT_ID }, selected };
};

const afterQuery = ApiQuery({
  name: 'after',
  required: false,
  description: 'The last cursor that you received. Returns events after it; `0` starts at the first event',
  schema: cursorParameter,
});
const typesQuery = ApiQuery({
  name: 'types',
  required: false,
  description: `Event types to return, separated by commas: ${EVENT_FILTERS.join(', ')}. Events that match several choices are sent once.`,
  schema: { type: 'string' },
});

/** Documents the parameters that feedParameters reads. */
export const FeedQuery = (): MethodDecorator =>
  applyDecorators(
    afterQuery,
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Maximum number of results',
      schema: { type: 'integer', minimum: 1, maximum: FEED_LIMITS.pageMaximum, default: FEED_LIMITS.pageDefault },
    }),
    typesQuery,
    ApiQuery({
      name: 'wait',
      required: false,
      description: 'Seconds to wait for the next event if there is none',
      schema: { type: 'integer', minimum: 0, maximum: FEED_LIMITS.waitMaximum, default: 0 },
    }),
  );

/** Documents the parameters that streamParameters reads. */
export const StreamQuery = (): MethodDecorator =>
  applyDecorators(
    afterQuery,
    typesQuery,
    ApiHeader({
      name: LAST_EVENT_ID,
      required: false,
      description:
        'The id of the last event that you received. Overrides `after`. Without both, the stream starts with the next event.',
      schema: cursorParameter,
    }),
  );
