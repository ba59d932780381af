import {
  eventDeclarations,
  personalNames,
  withAbsent,
  type EventDeclaration,
  type Part,
  type Parts,
  type Table,
} from '@waymark/vocabulary';
import type { EventOf } from './event.js';
import type { WebhookEvent } from './integrations/webhook.js';

/** Every event the log can hold. */
export type WaymarkEvent = Exclude<EventOf<typeof eventDeclarations>, { type: 'WebhookChanged' }> | WebhookEvent;
export type WaymarkEventType = WaymarkEvent['type'];

/**
 * How an event's data is stored. `version` is the current schema version; `upcast[n]` turns data of
 * version n into data of version n + 1. `personal` lists the paths of personal data, `secret` the
 * paths that never leave the server.
 */
export type EventSchema = Readonly<{
  version: number;
  upcast: Readonly<Record<number, (data: object) => object>>;
  /** Path where the data holds the fields of a table. An optional field that an older event lacks there reads as absent. */
  holds?: Readonly<{ at: string; table: Table }>;
  personal: readonly string[];
  secret: readonly string[];
}>;

/** The paths of a part that are marked, and below it. */
const marked = (mark: 'personal' | 'secret', at: string, { marked: own, parts = {}, table = {} }: Part): string[] => [
  ...(own === mark ? [at] : []),
  ...Object.entries(parts).flatMap(([name, part]) => marked(mark, `${at}.${name}`, part)),
  ...(mark === 'personal' ? personalNames(table).map((name) => `${at}.${name}`) : []),
];

const pathsIn = (mark: 'personal' | 'secret', data: Parts): string[] =>
  Object.entries(data).flatMap(([name, part]) => marked(mark, name, part));

const schemaOf = ({ data, upcast = {} }: EventDeclaration): EventSchema => {
  const [at, { table } = {}] = Object.entries<Part>(data).find(([, { kind }]) => kind === 'fields') ?? [];
  return {
    version: 1 + Object.keys(upcast).length,
    upcast,
    ...(at !== undefined && table && { holds: { at, table } }),
    personal: pathsIn('personal', data),
    secret: pathsIn('secret', data),
  };
};

export const eventSchemas = Object.fromEntries(
  Object.entries(eventDeclarations).map(([type, declaration]) => [type, schemaOf(declaration)]),
) as Readonly<Record<WaymarkEventType, EventSchema>>;

const completed = ({ at, table }: NonNullable<EventSchema['holds']>, data: object): object => {
  const held: unknown = Reflect.get(data, at);
  if (typeof held !== 'object' || held === null) return data;
  const complete = withAbsent(table, held);
  return complete === held ? data : { ...data, [at]: complete };
};

/** Converts stored data to the current schema version, without changing the stored data. Throws for a newer version, which only a newer release can read. */
export const upcast = (schema: EventSchema, storedVersion: number, data: object): object => {
  if (storedVersion > schema.version) {
    throw new RangeError(`event schema version ${storedVersion} is newer than ${schema.version}`);
  }
  let current = data;
  for (let version = storedVersion; version < schema.version; version += 1) {
    const step = schema.upcast[version];
    if (!step) throw new RangeError(`no upcaster from schema version ${version}`);
    current = step(current);
  }
  return schema.holds ? completed(schema.holds, current) : current;
};
