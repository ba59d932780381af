import { describe, expect, it } from '@jest/globals';
import { addressBookStream } from '../addresses/address-book.js';
import { apiKeysStream, singleApiKeyStream } from '../integrations/api-key.js';
import { webhooksStream } from '../integrations/webhook.js';
import { shipmentStream } from '../shipments/shipment.js';
import { accountStream } from './account.js';
import { decidesWhoActs } from './who-acts.js';

describe('the right to act as an account', () => {
  it.each([accountStream('ada'), apiKeysStream('ada'), singleApiKeyStream(7)])('is decided in %s', (stream) => {
    expect(decidesWhoActs(stream)).toBe(true);
  });

  it.each([shipmentStream(7), addressBookStream('ada'), webhooksStream('account-ada')])(
    'is not decided in %s',
    (stream) => {
      expect(decidesWhoActs(stream)).toBe(false);
    },
  );
});
