import { EVENT_TYPES } from './event-types.js';
import { isMoment, type AuditFilters } from './filters.js';

export const QUALIFIERS = ['type', 'actor', 'shipment', 'from', 'to'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

export interface ParsedSearch {
  filters: Partial<AuditFilters>;
  /** The problems found, each as a sentence. */
  problems: string[];
}

/** One part of a search: `qualifier` as entered, null for a word without one. */
export interface Token {
  qualifier: string | null;
  value: string;
}

const isQualifier = (text: string): text is Qualifier => QUALIFIERS.some((qualifier) => qualifier === text);

/** Returns the parts of a search in order. A value with blanks is in double quotes. */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/([a-z]+):(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+)/gi)].map(
    ([, qualifier, quoted, plain, quotedAlone, alone]) => ({
      qualifier: qualifier?.toLowerCase() ?? null,
      value: quoted ?? plain ?? quotedAlone ?? alone ?? '',
    }),
  );

const typeOf = (value: string): string | undefined =>
  EVENT_TYPES.find((type) => type.toLowerCase() === value.toLowerCase());

/** Returns the only qualifier that a bare word can have. */
const meaningOf = (word: string): Partial<AuditFilters> | undefined => {
  const type = typeOf(word);
  if (type) return { types: [type] };
  if (/^wm[-0-9a-z]{4,}$/i.test(word)) return { shipment: word.toUpperCase() };
  if (/^[^@\s]+@[^@\s]+$/.test(word)) return { actor: word };
  return undefined;
};

const readToken = ({ qualifier, value }: Token): Partial<AuditFilters> | string => {
  if (qualifier === null) {
    return meaningOf(value) ?? `“${value}” has no qualifier. Put one of ${QUALIFIERS.join(':, ')}: before it.`;
  }
  if (!isQualifier(qualifier)) return `Unknown qualifier “${qualifier}”. Use ${QUALIFIERS.join(':, ')}:.`;
  if (value === '') return `${qualifier}: needs a value.`;
  switch (qualifier) {
    case 'type':
      return {
        types: value
          .split(',')
          .filter(Boolean)
          .map((name) => typeOf(name) ?? name),
      };
    case 'actor':
    case 'shipment':
      return { [qualifier]: value };
    case 'from':
    case 'to':
      return isMoment(value) ? { [qualifier]: value } : `${qualifier}: needs a date, such as 2026-05-01.`;
    default:
      return qualifier satisfies never;
  }
};

/**
 * Parses `type:ShipmentCreated actor:role:staff from:2026-05-01`. Types accumulate; of any other qualifier, the last one
 * counts.
 */
export const parseSearch = (text: string): ParsedSearch => {
  const filters: Partial<AuditFilters> = {};
  const problems: string[] = [];
  for (const token of tokensOf(text)) {
    const read = readToken(token);
    if (typeof read === 'string') problems.push(read);
    else Object.assign(filters, read, read.types && { types: [...(filters.types ?? []), ...read.types] });
  }
  return { filters, problems };
};
