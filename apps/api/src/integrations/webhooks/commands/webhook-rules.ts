import { EVENT_FILTERS, LIMITS, fieldLabels, fieldMessages, isWebhookUrl, type EventFilter } from '@waymark/contracts';
import type { Configuration } from '../../../config/configuration.js';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { optionalBoolean, optionalText, requiredText, type FieldRule } from '../../../http/validation/fields.js';
import { namesPrivateAddress } from '../delivery/public-address.js';

const TYPES: readonly string[] = EVENT_FILTERS;

const text = requiredText(fieldLabels.url, LIMITS.maximumText);

export const webhookRules = {
  url: (value) => text(value) ?? (isWebhookUrl(String(value)) ? undefined : fieldMessages.webhookUrl),
  types: (value) => {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) return fieldMessages.list(fieldLabels.types);
    return value.every((type) => TYPES.includes(type as string))
      ? undefined
      : fieldMessages.oneOf(fieldLabels.types, TYPES);
  },
  description: optionalText(fieldLabels.description, LIMITS.maximumLine),
  enabled: optionalBoolean(fieldLabels.enabled),
} satisfies Record<string, FieldRule>;

/** Each once, in one order, so that the same choice is the same value. */
export const typesOf = (types: readonly EventFilter[] | null | undefined): EventFilter[] =>
  [...new Set(types)].toSorted();

/** What can be told without asking a name server is told at once: 400 at `url`. */
export const assertMayGoTo = (
  address: string | undefined,
  { production, webhookAllowPrivate }: Pick<Configuration, 'production' | 'webhookAllowPrivate'>,
): void => {
  if (address === undefined || webhookAllowPrivate) return;
  const url = new URL(address);
  if (namesPrivateAddress(url)) throw new FieldErrorsError({ url: [fieldMessages.webhookUrlPrivate] });
  if (production && url.protocol !== 'https:') throw new FieldErrorsError({ url: [fieldMessages.webhookUrlPlain] });
};
