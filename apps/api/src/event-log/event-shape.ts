import type { WaymarkEvent, WaymarkEventType } from '@waymark/domain';
import {
  eventDeclarations,
  type EventDeclaration,
  type Field,
  type Part,
  type Parts,
  type Table,
} from '@waymark/vocabulary';
import type { RecordedEvent } from './event-log.js';

/** The data of an event do not match its type. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}

type ValueKind = 'text' | 'number' | 'integer' | 'boolean' | 'object' | 'list';

/** What a value in an event's data must be. */
interface Requirement {
  name: string;
  kind: ValueKind;
  nullable: boolean;
  optional: boolean;
  /** Of an object. */
  requirements: readonly Requirement[];
}

const isOfKind = (value: unknown, kind: ValueKind): boolean => {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'list':
      return Array.isArray(value);
  }
};

const kindOfField = ({ kind }: Field): ValueKind => {
  switch (kind) {
    case 'measure':
    case 'money':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'choices':
      return 'list';
    default:
      return 'text';
  }
};

const ofTable = (table: Table, optional: boolean): Requirement[] =>
  Object.entries(table).map(([name, field]) => ({
    name,
    kind: kindOfField(field),
    nullable: !field.required && field.absent !== '',
    optional,
    requirements: [],
  }));

const ofPart = ([name, part]: [string, Part]): Requirement => {
  const { kind, parts = {}, table = {} } = part;
  const isObject = kind === 'object' || kind === 'fields' || kind === 'changes';
  return {
    name,
    kind: isObject ? 'object' : kind,
    nullable: part.nullable === true,
    optional: part.optional === true,
    requirements: [...ofParts(parts), ...ofTable(table, kind === 'changes')],
  };
};

const ofParts = (parts: Parts): Requirement[] => Object.entries(parts).map(ofPart);

const REQUIREMENTS = new Map(Object.entries(eventDeclarations).map(([type, { data }]) => [type, ofParts(data)]));

const assertMeets = (data: object, requirements: readonly Requirement[]): void => {
  for (const { name, kind, nullable, optional, requirements: within } of requirements) {
    const value = (data as Readonly<Record<string, unknown>>)[name];
    if ((optional && value === undefined) || (nullable && value === null)) continue;
    if (!isOfKind(value, kind)) throw new MalformedEventError(`${name} is not ${nullable ? 'optional ' : ''}${kind}`);
    if (within.length > 0) assertMeets(value as object, within);
  }
};

/**
 * Throws MalformedEventError for data that do not match the declaration of the event's type. Check an event before
 * folding it, so that whether it is parked never depends on other events.
 */
export const assertDeclared = ({ type, data }: { type: WaymarkEventType; data: unknown }): void => {
  if (!isOfKind(data, 'object')) throw new MalformedEventError('data is not object');
  assertMeets(data as object, REQUIREMENTS.get(type) ?? []);
};

/** Returns whether an event has one of these types. */
export const isOneOf = <Type extends WaymarkEventType>(
  declarations: Readonly<Record<Type, EventDeclaration>>,
  event: RecordedEvent,
): event is RecordedEvent<Extract<WaymarkEvent, { type: Type }>> => Object.hasOwn(declarations, event.type);
