import type { emailReservationEvents } from '@waymark/vocabulary';
import { DomainError } from '../errors.js';
import type { Decider, DomainEvent, EventOf } from '../event.js';

/** One stream for each e-mail address, so that two people can never register the same one. */
export type EmailReservationEvent = EventOf<typeof emailReservationEvents>;
export type EmailReservationState = Readonly<{ account_id: string | null }>;
export type EmailReservationCommand = Readonly<{ type: 'ReserveEmail'; account_id: string }>;

/** At run time the stream may hold events of a newer release. */
const isEmailReserved = (event: DomainEvent): event is EmailReservationEvent => event.type === 'EmailReserved';

export const emailReservationDecider: Decider<EmailReservationState, EmailReservationCommand, EmailReservationEvent> = {
  initialState: { account_id: null },
  evolve: (state, event: DomainEvent) =>
    state.account_id === null && isEmailReserved(event) ? { account_id: event.data.account_id } : state,
  decide: ({ account_id }, state) => {
    if (state.account_id !== null) throw new DomainError('EMAIL_TAKEN');
    return [{ type: 'EmailReserved', data: { account_id } }];
  },
};

/** E-mail addresses are compared without their case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
