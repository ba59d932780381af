import { describe, expect, it } from '@jest/globals';
import { specificationOf } from '../testing/decider-specification.js';
import { emailReservationDecider, normaliseEmail, type EmailReservationEvent } from './email-reservation.js';

const given = specificationOf(emailReservationDecider);
const reserved: EmailReservationEvent = { type: 'EmailReserved', data: { account_id: 'first' } };

describe('an e-mail address', () => {
  it('is reserved for the first account', () => {
    given().when({ type: 'ReserveEmail', account_id: 'first' }).then(reserved);
  });

  it('is refused afterwards, also for the same account', () => {
    given(reserved).when({ type: 'ReserveEmail', account_id: 'second' }).thenThrows('EMAIL_TAKEN');
    given(reserved).when({ type: 'ReserveEmail', account_id: 'first' }).thenThrows('EMAIL_TAKEN');
  });

  it('stays with the first account', () => {
    const state = emailReservationDecider.evolve(
      { account_id: 'first' },
      { ...reserved, data: { account_id: 'second' } },
    );
    expect(state).toStrictEqual({ account_id: 'first' });
  });

  it('belongs to the account that reserved it', () => {
    const { evolve, initialState } = emailReservationDecider;
    expect(evolve(initialState, reserved)).toStrictEqual({ account_id: 'first' });
  });

  it('is compared without its case and the blanks around it', () => {
    expect(normaliseEmail(' Ada@Example.COM ')).toBe('ada@example.com');
    expect(normaliseEmail('ada@example.com')).toBe('ada@example.com');
  });
});
