import type { DataOf, Table } from '../field.js';
import type { BusinessEvent } from './business-events.js';

declare const VALUE: unique symbol;

/** One value in the data of an event. */
export interface Part<Value = unknown> {
  readonly kind: 'text' | 'integer' | 'boolean' | 'list' | 'object' | 'fields' | 'changes';
  /** The value may be null. */
  readonly nullable?: true;
  /** Older events lack it, or it is not recorded in every case. */
  readonly optional?: true;
  /** `personal`: of a person. `secret`: never leaves the server. */
  readonly marked?: 'personal' | 'secret';
  readonly choices?: readonly string[];
  /** The parts of an object, or those that `fields` have besides the table's. */
  readonly parts?: Parts;
  /** Of `fields`, all of the table; of `changes`, any of it. */
  readonly table?: Table;
  readonly [VALUE]?: Value;
}
export interface OptionalPart<Value = unknown> extends Part<Value> {
  readonly optional: true;
}
export type Parts = Readonly<Record<string, Part>>;

type ValueOfPart<P extends Part> = P extends Part<infer Value> ? Value : never;
type OptionalNames<P extends Parts> = { [Name in keyof P]: P[Name] extends OptionalPart ? Name : never }[keyof P];

/** The data that consist of these parts. */
export type DataOfParts<P extends Parts> = {
  readonly [Name in Exclude<keyof P, OptionalNames<P>>]: ValueOfPart<P[Name]>;
} & { readonly [Name in OptionalNames<P>]?: ValueOfPart<P[Name]> };

const part = <Value>(described: Omit<Part, typeof VALUE>): Part<Value> => described;

export const text: Part<string> = { kind: 'text' };
export const integer: Part<number> = { kind: 'integer' };
export const boolean: Part<boolean> = { kind: 'boolean' };
/** ISO 8601 UTC with milliseconds. */
export const instant: Part<string> = { ...text };
/** YYYY-MM-DD. */
export const day: Part<string> = { ...text };

/** Text of a narrower type, which the code that records it guarantees. */
export const textOf = <Value extends string>(): Part<Value> => part({ kind: 'text' });
export const choice = <const Choice extends string>(choices: readonly Choice[]): Part<Choice> =>
  part({ kind: 'text', choices });
export const listOf = <Value>(): Part<readonly Value[]> => part({ kind: 'list' });
export const object = <const P extends Parts>(parts: P): Part<DataOfParts<P>> => part({ kind: 'object', parts });

/** All fields of a table. An optional field that an older event lacks reads as absent. `parts` are recorded next to them. */
export function fields<T extends Table>(table: T): Part<DataOf<T>>;
export function fields<T extends Table, const P extends Parts>(table: T, parts: P): Part<DataOf<T> & DataOfParts<P>>;
export function fields(table: Table, parts: Parts = {}): Part {
  return { kind: 'fields', table, parts };
}
/** The fields of a table that an edit changed. */
export const changes = <T extends Table>(table: T): Part<Partial<DataOf<T>>> => part({ kind: 'changes', table });

export const nullable = <Value>(of: Part<Value>): Part<Value | null> => part({ ...of, nullable: true });
export const optional = <Value>(of: Part<Value>): OptionalPart<Value> => ({ ...of, optional: true });
export const personal = <P extends Part>(of: P): P => ({ ...of, marked: 'personal' });
export const secret = <P extends Part>(of: P): P => ({ ...of, marked: 'secret' });

/** An event type. */
export interface EventDeclaration {
  readonly data: Parts;
  /** Nodes of the previous release cannot read it, so it is recorded only once all nodes can. */
  readonly isNew?: true;
  /** The kind of mark that user interfaces show with it. */
  readonly mark: string;
  /** By version, the step that turns stored data of that version into the next one. There is one for each earlier version. */
  readonly upcast?: Readonly<Record<number, (data: object) => object>>;
}

/** What an event type of a shipment is to integrators and in user interfaces. */
export interface ShipmentEventDeclaration extends EventDeclaration {
  /** The public name. Its version is that of the format of `data`. */
  readonly cloudEvent: string;
  /** The words of filters that select every event of the type, in addition to its public name. */
  readonly selectedBy?: readonly BusinessEvent[];
  readonly label: string;
  /** Waymark's clock records it, not a caller. */
  readonly recordedBy?: 'clock';
}
