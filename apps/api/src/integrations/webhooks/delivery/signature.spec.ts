import { describe, expect, it } from '@jest/globals';
import { Webhook as Receiver } from 'standardwebhooks';
import type { Webhook } from '@waymark/domain';
import { newSecret, secretsAt, signatureHeaders } from './signature.js';

const webhook: Webhook = {
  id: 1,
  owner_id: 'ada',
  url: 'https://ada.example',
  types: [],
  description: '',
  enabled: true,
  created_at: '2026-01-01T10:00:00.000Z',
  disabled_reason: null,
  secret: 'whsec_new',
  previous_secret: { secret: 'whsec_old', until: '2026-01-02T10:00:00.000Z' },
};

describe('signing', () => {
  it('makes secrets of 24 to 64 random bytes', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(newSecret()).not.toBe(secret);
  });

  it('is verified with either secret, and with no other', () => {
    const [one, two] = [newSecret(), newSecret()];
    const body = '{"city":"Zürich"}';
    const headers = signatureHeaders('event-1', new Date(), body, [one, two]);
    for (const secret of [one, two]) expect(new Receiver(secret).verify(body, headers)).toEqual({ city: 'Zürich' });
    expect(() => new Receiver(newSecret()).verify(body, headers)).toThrow();
    expect(() => new Receiver(one).verify(`${body} `, headers)).toThrow();
  });

  it('uses the previous secret until it expires', () => {
    expect(secretsAt(webhook, new Date('2026-01-02T09:59:59.999Z'))).toEqual(['whsec_new', 'whsec_old']);
    expect(secretsAt(webhook, new Date('2026-01-02T10:00:00.000Z'))).toEqual(['whsec_new']);
    expect(secretsAt({ ...webhook, previous_secret: null }, new Date(0))).toEqual(['whsec_new']);
  });
});
