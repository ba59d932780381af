import type { Page } from '@playwright/test';
import { API_KEY_LIMITS, TOO_MANY_API_KEYS } from '@waymark/contracts';
import { Client } from '../../../support/clients/client.js';
import { newCustomer } from '../../../support/clients/people.js';
import { newKey } from '../../../support/clients/api-keys.js';
import { WEBHOOKS_PATH, readWebhook, registerWebhook } from '../../../support/webhooks/webhooks.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expectNoAxeViolations, expectNoAxeViolationsOver } from '../../support/axe.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const dialog = (page: Page) => page.getByRole('dialog');
const stream = (page: Page) => page.getByRole('region', { name: 'Event stream' });
const isLive = (page: Page) => expect(stream(page).getByText('Live', { exact: true })).toBeVisible();

test('API keys are limited to twenty, until one is revoked', async ({ page, customer }) => {
  for (let count = 1; count <= API_KEY_LIMITS.perAccount; count += 1) await newKey(customer.client, 'events:read');
  await signInAs(page, customer);
  await page.goto('/developers/keys');
  const create = page.getByRole('button', { name: 'Create key' });
  await expect(main(page).getByText(TOO_MANY_API_KEYS)).toBeVisible();
  await expect(create).toBeDisabled();
  await main(page)
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(create).toBeEnabled();
  await expect(main(page).getByText(TOO_MANY_API_KEYS)).toBeHidden();
});

test('API keys list the webhooks that each registered, which stay active after its revocation', async ({
  page,
  customer,
  anybody,
}) => {
  const { key } = await newKey(customer.client, 'webhooks:write', 'events:read');
  const url = 'https://receiver.invalid/hook';
  const [kept, disabled, removed] = [
    await registerWebhook(anybody.as(key), url),
    await registerWebhook(anybody.as(key), `${url}/disabled`),
    await registerWebhook(anybody.as(key), `${url}/removed`),
  ];
  await customer.client.delete(`${WEBHOOKS_PATH}${removed.id}/`);
  await customer.client.patch(`${WEBHOOKS_PATH}${disabled.id}/`, { enabled: false });
  await signInAs(page, customer);
  await page.goto('/developers/keys');
  const webhooks = main(page).getByRole('list', { name: 'Webhooks that this key registered' });
  await expect(webhooks.getByRole('listitem')).toHaveText([`${url}Enabled`, `${url}/disabledDisabled`]);
  await expectNoAxeViolations(page);
  await main(page).getByRole('button', { name: 'Revoke Test' }).click();
  await expect(dialog(page)).toContainText(
    'The webhook that it registered keeps receiving events until you disable or remove it.',
  );
  await expectNoAxeViolationsOver(page);
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect((await readWebhook(customer.client, kept.id)).url).toBe(url);
});

test('the event stream resumes at the last event when the server comes back', async ({ page, ownProduct, allow }) => {
  allow(failedRequest, failedSocket);
  const customer = await newCustomer(new Client(() => ownProduct.address));
  await signInAs(page, customer);
  await page.goto(`${ownProduct.address}/developers`);
  await isLive(page);
  await ownProduct.halt();
  await expect(stream(page).getByText('Reconnecting…')).toBeVisible();
  // The page has received nothing yet, and this event happens before it reconnects. The page must not miss it.
  await page.context().setOffline(true);
  await ownProduct.resume();
  const { tracking_number } = await newShipment(customer.client);
  await page.context().setOffline(false);
  const event = stream(page).getByRole('button', { expanded: false }).filter({ hasText: tracking_number });
  await expect(event).toContainText('Shipment created');
  await isLive(page);
});
