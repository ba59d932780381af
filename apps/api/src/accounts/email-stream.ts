import { createHash } from 'node:crypto';
import {
  emailReservationDecider,
  fold,
  normaliseEmail,
  type EmailReservationEvent,
  type WaymarkEvent,
} from '@waymark/domain';
import type { EventReader } from '../event-log/event-log.js';

/** The stream that reserves an e-mail address. Its name is a hash, so that no stream name reveals a person. */
export const emailStream = (email: string): string =>
  `email-${createHash('sha256').update(normaliseEmail(email)).digest('hex')}`;

/** Returns the account for which an e-mail address is reserved. */
export const reservedAccountId = async (
  reader: Pick<EventReader, 'readStream'>,
  email: string,
): Promise<string | undefined> => {
  const events: Iterable<WaymarkEvent> = await reader.readStream(emailStream(email));
  const { evolve, initialState } = emailReservationDecider;
  return fold(evolve, initialState, events as Iterable<EmailReservationEvent>).account_id ?? undefined;
};
