/** The data of an event do not match its type. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError';
}

export type FieldKind = 'text' | 'number' | 'integer' | 'boolean' | 'optional text' | 'object';
export type Shape<Data> = Readonly<Record<keyof Data, FieldKind>>;

const isOfKind = (value: unknown, kind: FieldKind): boolean => {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'optional text':
      return value === null || typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
};

type Fields = Readonly<Record<string, unknown>>;

/** `partial` allows missing fields, as in the changes of an edit. */
const assertShape = <Data extends object>(data: Data, shape: Shape<Data>, partial: boolean): void => {
  if (!isOfKind(data, 'object')) throw new MalformedEventError('an object is missing');
  const fields = data as Fields;
  for (const field in shape) {
    const value = fields[field];
    if (partial && value === undefined) continue;
    if (!isOfKind(value, shape[field])) throw new MalformedEventError(`${field} is not ${shape[field]}`);
  }
};

/**
 * Throws MalformedEventError. Check an event before folding it, so that whether it is parked never depends on other
 * events.
 */
export const assertComplete = <Data extends object>(data: Data, shape: Shape<Data>): void =>
  assertShape(data, shape, false);

export const assertPartial = <Data extends object>(data: Partial<Data>, shape: Shape<Data>): void =>
  assertShape(data, shape, true);
