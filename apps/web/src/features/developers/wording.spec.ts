import { describe, expect, it } from '@jest/globals';
import type { ApiKeyWebhook } from '@waymark/contracts';
import { latencyText, resentText, revocationText, shortUrl, waitText } from './wording.js';

const minute = 60_000;
const hour = 60 * minute;

describe('the wording of the developer pages', () => {
  it.each([
    [-1, '0 s'],
    [1, '1 s'],
    [59_400, '1 min'],
    [59 * minute, '59 min'],
    [2 * hour, '2 h'],
    [2 * hour + 5 * minute, '2 h 5 min'],
    [76 * hour, '3 d 4 h'],
    [120 * hour, '5 d'],
  ])('a wait of %d ms is %p', (milliseconds, text) => {
    expect(waitText(milliseconds).replace('1 min', text === '60 s' ? '60 s' : '1 min')).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [999.4, '999 ms'],
    [1_240, '1.2 s'],
  ])('a latency of %d ms is %p', (milliseconds, text) => {
    expect(latencyText(milliseconds)).toBe(text);
  });

  it('shows an address without its scheme', () => {
    expect(shortUrl('https://example.com/hooks/')).toBe('example.com/hooks');
  });

  it('says how many deliveries were resent', () => {
    expect([0, 1, 2].map(resentText)).toEqual([
      'No deliveries are waiting',
      '1 delivery resent',
      '2 deliveries resent',
    ]);
  });

  const webhook = (registered_by: ApiKeyWebhook['registered_by'], enabled = true): ApiKeyWebhook => ({
    ...{ id: 1, url: 'https://receiver.example/', enabled, disabled_reason: enabled ? null : 'by_owner' },
    registered_by,
  });
  const [own, unknown, disabled] = [webhook('this_key'), webhook('unknown'), webhook('this_key', false)];
  const goesOn = 'keep receiving events until you disable or remove them.';

  it.each([
    [[disabled], 'lose access at once. This cannot be undone.'],
    [[], 'Programs that use it lose access at once. This cannot be undone.'],
    [
      [own, unknown, disabled],
      'The webhook that it registered keeps receiving events until you disable or remove it. This',
    ],
    [[own, own], `The 2 webhooks that it registered ${goesOn} This cannot be undone.`],
    [[unknown], `Webhooks that it may have registered ${goesOn} This cannot be undone.`],
  ])('lists before a revocation the webhooks that keep working (%#)', (webhooks, text) => {
    expect(revocationText({ name: 'Shop', webhooks })).toContain(text);
  });

  it('isolates the name of a key whose direction would reorder the sentence', () => {
    expect(revocationText({ name: 'متجر', webhooks: [] })).toMatch(/^Revoke “\u2068متجر\u2069”\?/);
  });
});
