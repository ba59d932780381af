const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d*$/;
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const DOT_GROUPS = /^[+-]?[1-9]\d{0,2}((\.\d{3}){2,}|(\.\d{3})+,\d+)$/;
/** A comma before three digits is a decimal separator for some readers and a thousands separator for others. */
const AMBIGUOUS = /^([+-]?[1-9]\d{0,2}),(\d{3})$/;

/** With a dot as the decimal separator, and without thousands separators. */
const asPlain = (written: string): string => {
  if (AMBIGUOUS.test(written)) return written;
  if (COMMA_GROUPS.test(written)) return written.replaceAll(',', '');
  if (DOT_GROUPS.test(written)) return written.replaceAll('.', '').replace(',', '.');
  return DECIMAL_COMMA.test(written) ? written.replace(',', '.') : written;
};

export type WrittenNumber = number | string | undefined;

/** Returns a field's number, undefined for empty input, or the text itself when it is ambiguous or not a number. */
export const readNumber = (value: WrittenNumber | null): WrittenNumber => {
  if (value === null || value === undefined || typeof value === 'number') return value ?? undefined;
  const written = value.trim();
  if (written === '') return undefined;
  const plain = asPlain(written);
  return PLAIN.test(plain) ? Number(plain) : value;
};

/** Returns both meanings of an ambiguous text such as '1,234'; undefined for any other value. */
export const meaningsOf = (value: unknown): readonly [string, string] | undefined => {
  const [, whole, rest] = (typeof value === 'string' && AMBIGUOUS.exec(value.trim())) || [];
  return whole !== undefined && rest !== undefined ? [`${whole}.${rest}`, whole + rest] : undefined;
};
