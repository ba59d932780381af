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
import { FIRST_CURSOR } from '../../event-sourcing/cursors.js';
import { cursorParameter } from '../../http/schemas/schemas.js';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';

/** How the field map names the header. */
export const LAST_EVENT_ID = 'Last-Event-ID';
type Resumed = Partial<Record<typeof LAST_EVENT_ID, Cursor>>;

export interface FeedParameters {
  after: Cursor;
  limit: number;
  /** Undefined: every event. */
  selected: SelectedEvents | undefined;
  /** Seconds. */
  wait: number;
}

export interface StreamParameters {
  /** Where the reader stopped, and how it said so; undefined when it has read nothing yet. */
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

/** Throws FieldErrorsError. The header goes before `after`: a browser that comes back sends it with the address it began with. */
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
  description: 'The cursor last seen: events after it follow; `0` from the first',
  schema: cursorParameter,
});
const typesQuery = ApiQuery({
  name: 'types',
  required: false,
  description: `Only these, separated by commas: ${EVENT_FILTERS.join(', ')}. What several of them select comes once.`,
  schema: { type: 'string' },
});

/** Documents what feedParameters reads. */
export const FeedQuery = (): MethodDecorator =>
  applyDecorators(
    afterQuery,
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'At most so many',
      schema: { type: 'integer', minimum: 1, maximum: FEED_LIMITS.pageMaximum, default: FEED_LIMITS.pageDefault },
    }),
    typesQuery,
    ApiQuery({
      name: 'wait',
      required: false,
      description: 'Seconds to wait for the next event when there is none yet',
      schema: { type: 'integer', minimum: 0, maximum: FEED_LIMITS.waitMaximum, default: 0 },
    }),
  );

/** Documents what streamParameters reads. */
export const StreamQuery = (): MethodDecorator =>
  applyDecorators(
    afterQuery,
    typesQuery,
    ApiHeader({
      name: LAST_EVENT_ID,
      required: false,
      description: 'The id last received; goes before `after`. With neither, the stream begins with the next event.',
      schema: cursorParameter,
    }),
  );
