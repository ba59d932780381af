const MASK = '[masked]';

/** Names of fields that hold a secret, written in any case, with `_`, `-` or nothing between their words. */
const SECRET_NAME =
  /passw|secret|token|authori[sz]ation|cookie|credential|seed|^(?:access|refresh|key)$|(?:idempotency|api|private|checkpoint)key$/;

/** Access tokens, API keys, webhook secrets, and passwords within addresses, in whatever text they stand. */
const SECRET_TEXT =
  /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+|\bwm_[\w-]{8,}|\bwhsec_[\w+/=-]{8,}|\b[Bb]earer +[\w.~+/-]{8,}=*|(?<=\b[a-z][a-z+]{1,30}:\/\/[^\s:@/"]{0,100}:)[^\s@/"]+(?=@)/g;

/** Deeper than what anything here is made of; a cycle ends there too. */
const MAXIMUM_DEPTH = 12;

const isSecretName = (name: string): boolean => SECRET_NAME.test(name.toLowerCase().replace(/[_-]/g, ''));

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const maskedAt = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAXIMUM_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => maskedAt(item, depth + 1));
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    const code = 'code' in value && typeof value.code === 'string' ? value.code : undefined;
    return { type: name, message, code, stack, ...(cause !== undefined && { cause: maskedAt(cause, depth + 1) }) };
  }
  if (value instanceof Date) return value;
  if (!isPlain(value)) return `[${value.constructor.name}]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, isSecretName(name) ? MASK : maskedAt(field, depth + 1)]),
  );
};

/**
 * What of an entry may be written: plain objects at every depth, secrets masked by their fields' names; of an error its
 * type, message, code, stack and cause; of any other object, such as a request, its class alone.
 */
export const masked = (entry: Record<string, unknown>): Record<string, unknown> =>
  maskedAt(entry, 0) as Record<string, unknown>;

/** A line, or any text, without what looks like a secret. */
export const maskedText = (text: string): string => text.replace(SECRET_TEXT, MASK);
