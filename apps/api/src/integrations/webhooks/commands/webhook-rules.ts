import { fieldMessages, type EventFilter } from '@waymark/vocabulary';
import type { Configuration } from '../../../config/configuration.js';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { namesPrivateAddress } from '../delivery/public-address.js';

/** Without duplicates, in a fixed order, so that equal choices have equal values. */
export const typesOf = (types: readonly EventFilter[] | null | undefined): EventFilter[] =>
  [...new Set(types)].toSorted();

/** Rejects immediately, with an error at `url`, what can be determined without a name server. */
export const assertMayGoTo = (
  address: string | undefined,
  { production, webhookAllowPrivate }: Pick<Configuration, 'production' | 'webhookAllowPrivate'>,
): void => {
  if (address === undefined || webhookAllowPrivate) return;
  const url = new URL(address);
  if (namesPrivateAddress(url)) throw new FieldErrorsError({ url: [fieldMessages.webhookUrlPrivate] });
  if (production && url.protocol !== 'https:') throw new FieldErrorsError({ url: [fieldMessages.webhookUrlPlain] });
};
