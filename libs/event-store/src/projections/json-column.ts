type NamesOfValue<V> = [V] extends [readonly [string, ...unknown[]]]
  ? { [Kind in V as Kind[0]]: { [Index in keyof Kind]: JsonNames<Kind[Index]> } }
  : V extends string | number | boolean
    ? true
    : V extends readonly (infer One)[]
      ? readonly [JsonNames<One>]
      : { [Name in keyof V]-?: JsonNames<V[Name]> };

/**
 * The names in JSON of a type: an object by its names, a list by one entry, tuples by their first text, and `true` for
 * any other value.
 */
export type JsonNames<T> = NamesOfValue<Exclude<T, null | undefined>>;

/** A column with JSON of a type. */
export interface JsonColumn<Value> {
  /** The column's DDL after its name. It contains the names, so that rows with other names have another shape. */
  readonly ddl: string;
  text(value: Readonly<Value>): string;
  valueIn(text: string): Value;
}

/** A name that is missing in `names`, or that the type lacks, does not compile. */
export const jsonColumn = <Value>(names: JsonNames<Value>): JsonColumn<Value> => ({
  ddl: `TEXT NOT NULL /* ${JSON.stringify(names)} */`,
  text: (value) => JSON.stringify(value),
  valueIn: (text) => JSON.parse(text) as Value,
});

/** The names of an object whose values have none. */
export const plainNames = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, true>> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
