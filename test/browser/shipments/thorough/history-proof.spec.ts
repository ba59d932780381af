import type { Page } from '@playwright/test';
import type { HistoryEntry, InclusionProof } from '@waymark/contracts';
import { newUpdate } from '../../../support/clients/samples.js';
import { verifyOffline } from '../../../support/log/verify.js';
import { expect, test } from '../../support/fixtures.js';
import { open, press, expectToStandAt, withPast } from '../../support/history-parts.js';
import { main } from '../../support/parts.js';
import { keep, signInAs } from '../../support/signed-in.js';

test('lists the checks of the hash chain, and finds a broken link', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await open(page, customer, `/shipments/${id}/history`);
  await expect(main(page)).toContainText('All 4 links are valid');
  const { body: entries } = await customer.client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
  const changed = entries.map((entry) => (entry.version === 2 ? { ...entry, hash: 'f'.repeat(64) } : entry));
  await page.route(`**/shipments/${id}/history/`, (route) => route.fulfill({ json: changed }));
  await page.reload();
  await expect(main(page)).toContainText('The chain breaks at version 3');
});

const proves = (page: Page) => expect(main(page)).toContainText('This parcel’s history is part of the log signed on');

test('recomputes the history, and proves that it is part of the signed log', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await open(page, customer, `/shipments/${id}/history`);
  await proves(page);
  await expect(main(page)).toContainText('whose signature is good');
  const download = page.waitForEvent('download');
  await press(page, 'Save the proof');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`waymark-proof-${id}-4.json`);
  expect(await verifyOffline(await file.path())).toContain(`shipment-${id}, version 4, TrackingUpdateAdded, is number`);

  await newUpdate(customer.client, id, { location: 'Oslo' });
  await expectToStandAt(page, 5, 5);
  await expect(main(page)).toContainText('All 5 links are valid');
  await proves(page);
});

for (const [what, path, change, finding] of [
  [
    'an event that was altered',
    'history/',
    (entries: HistoryEntry[]) =>
      entries.map((entry) => (entry.version === 3 ? { ...entry, data: { changes: { weight: 8 } } } : entry)),
    'Version 3 does not match its hash',
  ],
  [
    'a checkpoint that was altered',
    'history/proof/*',
    (proof: InclusionProof) => ({
      ...proof,
      checkpoint: { ...proof.checkpoint, created_at: '2020-01-01T00:00:00.000Z' },
    }),
    'The checkpoint was altered',
  ],
] as const) {
  test(`finds ${what}`, async ({ page, customer }) => {
    const { id } = await withPast(customer);
    await page.route(`**/shipments/${id}/${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: (change as (body: unknown) => unknown)(await response.json()) });
    });
    await open(page, customer, `/shipments/${id}/history`);
    await expect(main(page)).toContainText(finding);
    await expect(main(page)).not.toContainText('is part of the log signed on');
  });
}

test('reports a log signed with a key that this browser does not know', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  const { body } = await customer.client.get<InclusionProof>(`/shipments/${id}/history/proof/`);
  const other = { ...body.checkpoint, public_key: Buffer.alloc(32, 7).toString('base64') };
  await signInAs(page, customer);
  await keep(page, customer.client.url, 'lastCheckpoint', JSON.stringify(other));
  await page.goto(`/shipments/${id}/history`);
  await expect(main(page)).toContainText('signed with a different key than the earlier checkpoints');
});

test('lists the checks that need Ed25519 or HTTPS as skipped in a browser without them', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'));
  });
  await open(page, customer, `/shipments/${id}/history`);
  await proves(page);
  await expect(main(page)).toContainText('The signature was not checked: this browser does not support Ed25519.');
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined });
  });
  await page.reload();
  await expect(main(page)).toContainText('Hashes cannot be checked here');
  await expect(main(page)).not.toContainText('is part of the log');
});
