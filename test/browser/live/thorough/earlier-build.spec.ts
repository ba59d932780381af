import { pagePaths } from '@waymark/contracts/ui';
import type { Page } from '@playwright/test';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { hasEarlierCommit, makeEarlierBuild, type EarlierBuild } from '../../support/earlier-build.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { alterPushes, alterResponses, shipmentWithout, without } from '../../support/newer-messages.js';
import { field, isLive, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

// The policy of the current server names the inline scripts of its own build. Chromium takes a document that a route
// serves for one of another network, which may not open a socket to this machine.
test.use({ bypassCSP: true, permissions: ['local-network-access'] });
// One worker runs all tests of this file, so that it builds once.
test.describe.configure({ mode: 'default', timeout: 300_000 });
test.skip(!hasEarlierCommit(), 'the repository lacks the earlier commit');

let earlier: EarlierBuild;
test.beforeAll(() => {
  earlier = makeEarlierBuild();
});
test.afterAll(() => earlier.remove());

/** The earlier build changes texts in place, which breaks translated pages. */
const changedText = /A translated page cannot/;

/** The scripts of the document, whose names contain a hash of their code. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src !== ''));

test('a page of an earlier build follows the current server, and the next page is of the current build (needs the history of the repository)', async ({
  page,
  customer,
  allow,
}) => {
  allow(failedRequest, changedText);
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await earlier.serve(page);
  await page.goto(pagePaths.shipment(id));
  const before = await scriptsOf(page);
  await isLive(page);
  await earlier.upgrade(page);
  await newUpdate(customer.client, id, { status: 'picked_up', location: 'Bergen' });
  await expect(main(page)).toContainText('Bergen');
  await isLive(page);

  const missing = page.waitForResponse((response) => response.url().includes('/assets/') && response.status() === 404);
  await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
  await missing;
  await expect(field(page, 'sender_city')).toHaveValue('London');
  expect(await scriptsOf(page)).not.toEqual(before);
});

test('a page of an earlier build that cannot read the current server offers to reload, and keeps the entries of its form (needs the history of the repository)', async ({
  page,
  customer,
  allow,
}) => {
  allow(failedRequest, changedText);
  const { id } = await newShipment(customer.client);
  await alterPushes(page, 'shipments.changed', shipmentWithout('weight'));
  await signInAs(page, customer);
  await earlier.serve(page);
  await page.goto(pagePaths.shipment(id));
  await isLive(page);
  await main(page).getByRole('link', { name: 'Edit', exact: true }).click();
  await field(page, 'sender_city').fill('Hamburg');
  const before = await scriptsOf(page);
  await earlier.upgrade(page);
  const path = `**/api/v1/shipments/${id}/`;
  await alterResponses(page, path, without('weight'));
  await newUpdate(customer.client, id, { status: 'picked_up' });
  const notice = page.getByRole('status').filter({ hasText: 'A new version of this page is available.' });
  await expect(notice).toContainText(/entries are kept|keeps your entries/);
  await expect(field(page, 'sender_city')).toHaveValue('Hamburg');

  await page.unroute(path);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'sender_city')).toHaveValue('Hamburg');
  await expect(notice).toHaveCount(0);
  expect(await scriptsOf(page)).not.toEqual(before);
});
