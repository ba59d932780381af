import { describe, expect, it } from '@jest/globals';
import { fold } from '../event.js';
import { ada, auditor, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { needsHandshake, ownerOfWebhooks, webhooksDecider, type WebhookDetails, type WebhookEvent } from './webhook.js';

const given = specificationOf(webhooksDecider);

const details: WebhookDetails = { url: 'https://ada.example/hook', types: [], description: 'Shop', enabled: true };
const at = '2026-01-01T10:00:00.000Z';
const until = '2026-01-03T10:00:00.000Z';

const registered = (
  webhook_id = 1,
  changes: Partial<WebhookDetails> = {},
  registrant: { api_key_id?: number | null } = { api_key_id: null },
): WebhookEvent => ({
  type: 'WebhookRegistered',
  data: {
    ...{ webhook_id, owner_id: ada.id, details: { ...details, ...changes }, secret: 'whsec_one', registered_at: at },
    ...registrant,
  },
});
const edited = (changes: Partial<WebhookDetails>): WebhookEvent => ({
  type: 'WebhookChanged',
  data: { webhook_id: 1, reason: 'edited', changes },
});
const disabled = (reason: 'failing' | 'gone'): WebhookEvent => ({
  type: 'WebhookChanged',
  data: { webhook_id: 1, reason, changes: { enabled: false } },
});
const rotated = (secret: string): WebhookEvent => ({
  type: 'WebhookChanged',
  data: { webhook_id: 1, reason: 'secret_rotated', changes: { secret, previous_secret_until: until } },
});
const removed: WebhookEvent = { type: 'WebhookRemoved', data: { webhook_id: 1 } };
const register = {
  type: 'RegisterWebhook',
  actor: ada,
  details,
  secret: 'whsec_one',
  api_key_id: null,
  at,
  maximum: 2,
} as const;
const mine = { actor: ada, webhook_id: 1 } as const;

const after = (...events: WebhookEvent[]) =>
  fold(webhooksDecider.evolve, webhooksDecider.initialState, events).webhooks;

describe('the webhooks of an account', () => {
  it('are registered with their secret', () => {
    given()
      .when({ ...register, webhook_id: 1 })
      .then(registered());
    expect(after(registered())).toStrictEqual([
      {
        id: 1,
        owner_id: ada.id,
        ...details,
        created_at: at,
        api_key_id: null,
        disabled_reason: null,
        secret: 'whsec_one',
        previous_secret: null,
      },
    ]);
  });

  it('record which API key registered them', () => {
    given()
      .when({ ...register, webhook_id: 1, api_key_id: 7 })
      .then(registered(1, {}, { api_key_id: 7 }));
    const changed = edited({ description: 'x' });
    expect(after(registered(1, {}, { api_key_id: 7 }), changed)).toMatchObject([{ api_key_id: 7 }]);
  });

  it('have no `api_key_id` when the event does not record the API key', () => {
    const [webhook] = after(registered(1, {}, {}));
    expect(webhook).not.toHaveProperty('api_key_id');
  });

  it('are bounded in number, and a removed one does not count', () => {
    const register3 = { ...register, webhook_id: 3 };
    given(registered(1), registered(2)).when(register3).thenThrows('TOO_MANY_WEBHOOKS');
    given(registered(1), registered(2), removed).when(register3).then(registered(3));
  });

  it('can be checked for their number before a registration', () => {
    const check = { ...mine, type: 'CheckWebhookLimit', maximum: 2 } as const;
    given(registered(1), registered(2)).when(check).thenThrows('TOO_MANY_WEBHOOKS');
    given(registered(1)).when(check).thenNothingHappens();
  });

  it('record only what changes', () => {
    given(registered())
      .when({ ...mine, type: 'ChangeWebhook', changes: { ...details, types: ['a'], description: 'Shop' } })
      .then(edited({ types: ['a'] }));
    given(registered(1, { types: ['a', 'b'] }))
      .when({ ...mine, type: 'ChangeWebhook', changes: { types: ['a', 'b'] } })
      .thenNothingHappens();
    given(registered())
      .when({ ...mine, type: 'ChangeWebhook', changes: {} })
      .thenNothingHappens();
    given(registered())
      .when({ ...mine, type: 'ChangeWebhook', changes: { ...details, url: 'https://new.example', enabled: false } })
      .then(edited({ url: 'https://new.example', enabled: false }));
  });

  it('record types that differ in any entry or in order', () => {
    for (const types of [['a', 'c'], ['a'], ['b', 'a'], []]) {
      given(registered(1, { types: ['a', 'b'] }))
        .when({ ...mine, type: 'ChangeWebhook', changes: { types } })
        .then(edited({ types }));
    }
  });

  it('are distinguished by their ids', () => {
    given(registered(1), registered(2, { description: 'Other shop' }))
      .when({ ...mine, webhook_id: 2, type: 'ChangeWebhook', changes: { description: 'Other shop' } })
      .thenNothingHappens();
    const [, second] = after(registered(1), registered(2, { url: 'https://two.example' }), {
      type: 'WebhookChanged',
      data: { webhook_id: 2, reason: 'edited', changes: { description: 'x' } },
    });
    expect(second).toMatchObject({ id: 2, url: 'https://two.example', description: 'x' });
  });

  it('change one without the others', () => {
    const [one, other] = after(registered(1), registered(2), edited({ url: 'https://new.example' }));
    expect([one?.url, other?.url]).toEqual(['https://new.example', details.url]);
  });

  it('are registered disabled after a refused handshake, until they are enabled', () => {
    const refused = { ...registered(1, { handshake: true, enabled: false }) } as Extract<
      WebhookEvent,
      { type: 'WebhookRegistered' }
    >;
    const event = { ...refused, data: { ...refused.data, handshake_refusal: 'no' } };
    const asking = { ...details, handshake: true };
    given()
      .when({ ...register, webhook_id: 1, details: asking, handshake_refusal: 'no' })
      .then(event);
    expect(after(event)).toMatchObject([{ enabled: false, disabled_reason: 'handshake', handshake_refusal: 'no' }]);
    const change = { ...mine, type: 'ChangeWebhook', changes: { enabled: true } } as const;
    given(event)
      .when({ ...change, handshake_refusal: 'no' })
      .thenNothingHappens();
    const again: WebhookEvent = {
      type: 'WebhookChanged',
      data: { webhook_id: 1, reason: 'edited', changes: {}, handshake_refusal: 'never' },
    };
    given(event)
      .when({ ...change, handshake_refusal: 'never' })
      .then(again);
    expect(after(event, again, edited({ description: 'x' }))).toMatchObject([
      { enabled: false, disabled_reason: 'handshake', handshake_refusal: 'never' },
    ]);
    const [enabled] = after(event, edited({ enabled: true }));
    expect(enabled).toMatchObject({ enabled: true, disabled_reason: null });
    expect(enabled).not.toHaveProperty('handshake_refusal');
  });

  it.each<[string, Partial<WebhookDetails> | undefined, Partial<WebhookDetails>, boolean]>([
    ['a registration', undefined, { ...details, handshake: true }, true],
    ['a registration without it', undefined, details, false],
    ['a disabled registration', undefined, { ...details, handshake: true, enabled: false }, false],
    ['another URL', { handshake: true }, { url: 'https://new.example' }, true],
    ['the same URL', { handshake: true }, { url: details.url, description: 'x' }, false],
    ['enabling', { handshake: true, enabled: false }, { enabled: true }, true],
    ['disabling', { handshake: true }, { enabled: false }, false],
    ['asking for it', {}, { handshake: true }, true],
  ])('need a handshake after some changes: %s', (_, before, changes, needed) => {
    expect(needsHandshake(before && { ...details, ...before }, changes)).toBe(needed);
  });

  it('have the reason why they are disabled, until they are enabled again', () => {
    const reasonAfter = (...events: WebhookEvent[]) => after(...events)[0]?.disabled_reason;
    expect(reasonAfter(registered(1, { enabled: false }))).toBe('by_owner');
    expect(reasonAfter(registered(), edited({ enabled: false }))).toBe('by_owner');
    expect(reasonAfter(registered(), disabled('gone'))).toBe('gone');
    expect(reasonAfter(registered(), disabled('failing'), edited({ description: 'x' }))).toBe('failing');
    expect(reasonAfter(registered(), disabled('failing'), edited({ enabled: true }))).toBeNull();
  });

  it('are disabled by Waymark itself, once', () => {
    const disable = { type: 'DisableWebhook', actor: system, webhook_id: 1, reason: 'gone' } as const;
    given(registered()).when(disable).then(disabled('gone'));
    given(registered(), edited({ enabled: false }))
      .when(disable)
      .thenNothingHappens();
    given(registered(), removed).when(disable).thenThrows('WEBHOOK_NOT_FOUND');
  });

  it('keep the previous secret after a rotation, and no older one', () => {
    const rotate = { ...mine, type: 'RotateWebhookSecret', secret: 'whsec_two', previous_secret_until: until } as const;
    given(registered()).when(rotate).then(rotated('whsec_two'));
    const [webhook] = after(registered(), rotated('whsec_two'), rotated('whsec_three'));
    expect(webhook).toMatchObject({ secret: 'whsec_three', previous_secret: { secret: 'whsec_two', until } });
  });

  it('are removed once', () => {
    given(registered())
      .when({ ...mine, type: 'RemoveWebhook' })
      .then(removed);
    given(registered(), removed)
      .when({ ...mine, type: 'RemoveWebhook' })
      .thenThrows('WEBHOOK_NOT_FOUND');
    expect(after(registered(), removed, edited({ url: 'https://late.example' }))).toStrictEqual([]);
  });

  it('are unknown to an account that has none', () => {
    given()
      .when({ ...mine, type: 'ChangeWebhook', changes: {} })
      .thenThrows('WEBHOOK_NOT_FOUND');
  });

  it('cannot be changed by auditors', () => {
    given()
      .when({ ...register, webhook_id: 1, actor: auditor })
      .thenThrows('FORBIDDEN');
    given().when({ actor: auditor, webhook_id: 1, type: 'RemoveWebhook' }).thenThrows('FORBIDDEN');
  });

  it('belong to the account that their stream names', () => {
    expect(ownerOfWebhooks('webhooks-ada')).toBe('ada');
  });
});
