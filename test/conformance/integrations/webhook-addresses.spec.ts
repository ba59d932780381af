import { describe, expect, it } from '@jest/globals';
import type { Webhook } from '@waymark/contracts';
import { newCustomer } from '../../support/clients/people.js';
import { useServer } from '../../support/product/server.js';

// The shared server of the other files allows private addresses.
const anybody = useServer({ WEBHOOK_ALLOW_PRIVATE: 'off' });

const MESSAGE = {
  url: ['Enter a public address; this one is private, local or reserved, which requires WEBHOOK_ALLOW_PRIVATE=on'],
};

describe('a webhook to a private address', () => {
  it.each([
    'http://127.0.0.1:3000/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://localhost./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ])('is rejected at once: %s', async (url) => {
    const { client } = await newCustomer(anybody);
    const { status, body } = await client.post('/webhooks/', { url });
    expect([status, body]).toEqual([400, MESSAGE]);
  });

  it('is also rejected in a change', async () => {
    const { client } = await newCustomer(anybody);
    const { body } = await client.post<Webhook>('/webhooks/', { url: 'https://hooks.example.com/', enabled: false });
    const changed = await client.patch(`/webhooks/${body.id}/`, { url: 'http://127.1/' });
    expect([changed.status, changed.body]).toEqual([400, MESSAGE]);
  });
});
