const MASK = '[masked]';

/** Names of secret fields, in any case, with `_`, `-` or nothing between words. */
const SECRET_NAME =
  /passw|secret|token|authori[sz]ation|cookie|credential|seed|^(?:access|refresh|key)$|(?:idempotency|api|private|checkpoint)key$/;

/** Access tokens, API keys, webhook secrets, and passwords in URLs, anywhere in a text. */
const SECRET_TEXT =
  /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+|\bwm_[\w-]{8,}|\bwhsec_[\w+/=-]{8,}|\b[Bb]earer +[\w.~+/-]{8,}=*|(?<=\b[a-z][a-z+]{1,30}:\/\/[^\s:@/"]{0,100}:)[^\s@/"]+(?=@)/g;

/** Deeper than any legitimate entry; also bounds cycles. */
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
 * Returns the loggable part of an entry: plain objects at every depth, with secret fields masked; type, message, code,
 * stack and cause of an error; only the class name of any other object, such as a request.
 */
export const masked = (entry: Record<string, unknown>): Record<string, unknown> =>
  maskedAt(entry, 0) as Record<string, unknown>;

/** Returns the text with everything masked that looks like a secret. */
export const maskedText = (text: string): string => text.replace(SECRET_TEXT, MASK);
