import { describe, expect, it } from '@jest/globals';
import { accountDecider } from './accounts/account.js';
import { emailReservationDecider } from './accounts/email-reservation.js';
import { addressBookDecider } from './addresses/address-book.js';
import { fold, type Decider, type DomainEvent } from './event.js';
import { identifierBlockDecider } from './identifiers/identifier-blocks.js';
import { apiKeysDecider } from './integrations/api-key.js';
import { deliveryProgressDecider } from './integrations/delivery-progress.js';
import { evolveWebhook, webhooksDecider, type WebhookEvent } from './integrations/webhook.js';
import { shipmentDecider } from './shipments/shipment.js';
import { followDecisions, NO_DECISIONS } from './shipments/status-decisions.js';
import { created } from './testing/shipments.js';

const newer = { type: 'OnlyANewerWaymarkKnows', data: {} } as never;
const registered: WebhookEvent = {
  type: 'WebhookRegistered',
  data: {
    webhook_id: 1,
    owner_id: 'ada',
    details: { url: 'https://ada.example', types: [], description: '', enabled: true },
    secret: 'whsec_one',
    registered_at: '2026-01-01T10:00:00.000Z',
  },
};
const account = { id: 'ada', email: '', password_hash: '', profile: {}, registered_at: '' };

describe('an event of a newer release', () => {
  it.each([
    ['a shipment', shipmentDecider, [created]],
    ['a shipment that does not exist', shipmentDecider, []],
    ['an account', accountDecider, [{ type: 'AccountRegistered', data: account }]],
    ['an address book', addressBookDecider, [{ type: 'AddressSaved', data: { owner_id: 'ada', address: { id: 1 } } }]],
    ['the keys of an account', apiKeysDecider, [{ type: 'ApiKeyIssued', data: { id: 1 } }]],
    ['the webhooks of an account', webhooksDecider, [registered]],
    ['an e-mail address', emailReservationDecider, []],
    ['identifiers', identifierBlockDecider, []],
    ['deliveries', deliveryProgressDecider, []],
  ])('is ignored in the stream of %s', (_, decider, history) => {
    const { evolve, initialState } = decider as unknown as Decider<unknown, unknown, DomainEvent>;
    const before = fold(evolve, initialState, history);
    expect(evolve(before, newer)).toStrictEqual(before);
  });

  it('does not change a webhook or the status of a shipment', () => {
    const webhook = evolveWebhook(undefined, registered);
    expect(evolveWebhook(webhook, newer)).toBe(webhook);
    expect(followDecisions(NO_DECISIONS, newer)).toBe(NO_DECISIONS);
  });
});
