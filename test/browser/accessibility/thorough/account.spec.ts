import { newShipment } from '../../../support/clients/samples.js';
import { checkAndClose, checkPage, dialog, open, test } from '../../support/accessibility.js';
import { holdBack } from '../../support/disturb.js';
import { expect } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 180_000 });

test('the profile: addresses that load, none and some, and their dialogs', async ({ page, customer }) => {
  await signInAs(page, customer);
  const show = await holdBack(page, '/shipments/addresses/');
  await open(page, '/profile', 'Profile');
  await expect(page.getByText('Loading addresses…')).toBeAttached();
  await checkPage(page);
  show();
  await expect(page.getByText('No saved addresses yet')).toBeVisible();
  await checkPage(page);
  await press(page, 'Add address');
  await expect(dialog(page)).toHaveAccessibleName('Add address');
  await checkAndClose(page);
  await customer.client.post('/shipments/addresses/', {
    label: 'Warehouse',
    name: 'Ada Lovelace',
    address: '1 Quay',
    city: 'Leith',
    country: 'United Kingdom',
  });
  await page.reload();
  await press(page, 'Edit Warehouse');
  await expect(dialog(page)).toHaveAccessibleName('Edit address');
  await checkAndClose(page);
  await press(page, 'Remove Warehouse');
  await expect(dialog(page)).toHaveAccessibleName('Remove address');
  await checkAndClose(page);
  await checkPage(page);
});

test('the developer console: loading, empty and filled, and its dialogs', async ({ page, customer }) => {
  await signInAs(page, customer);
  await open(page, '/developers', 'Developers');
  await expect(page.getByText('Listening')).toBeVisible();
  await checkPage(page);
  await newShipment(customer.client);
  await main(page)
    .getByRole('button', { name: /Shipment created.*WM-/ })
    .click();
  await expect(page.getByRole('region', { name: /^Event \d/ })).toBeVisible();
  await checkPage(page);
  const show = await holdBack(page, '/api-keys/');
  await open(page, '/developers/keys', 'Developers');
  await expect(page.getByText('Loading API keys…')).toBeAttached();
  await checkPage(page);
  show();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await checkPage(page);
  await press(page, 'Create key');
  await dialog(page).getByRole('checkbox', { name: 'events:read' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await checkPage(page);
  await dialog(page).getByLabel('Name').fill('Warehouse system');
  await dialog(page).getByRole('checkbox', { name: 'events:read' }).check();
  await dialog(page).getByRole('button', { name: 'Create key' }).click();
  await expect(dialog(page)).toHaveAccessibleName('“Warehouse system” is ready');
  await checkAndClose(page);
  await press(page, 'Revoke Warehouse system');
  await expect(dialog(page)).toHaveAccessibleName('Revoke API key');
  await checkAndClose(page);
});

test('webhooks, their deliveries and their dialogs', async ({ page, customer }) => {
  await signInAs(page, customer);
  await open(page, '/developers/webhooks', 'Developers');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await checkPage(page);
  await press(page, 'Add webhook');
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog(page).getByText('URL is required')).toBeVisible();
  await checkPage(page);
  // A reserved name that nobody can register: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
  await dialog(page).getByLabel('URL').fill('https://receiver.invalid/hook');
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog(page)).toHaveAccessibleName('The webhook’s secret');
  await checkAndClose(page);
  await newShipment(customer.client);
  await expect(main(page).getByText('Failing', { exact: true })).toBeVisible();
  await checkPage(page);
  for (const [action, name] of [
    ['Edit', 'Edit webhook'],
    ['Rotate secret', 'Rotate secret'],
    ['Rewind', 'Rewind'],
    ['Remove', 'Remove webhook'],
  ] as const) {
    await press(page, /^Actions for/);
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleName(name);
    await checkAndClose(page);
  }
  await open(page, '/developers/deliveries', 'Developers');
  await main(page)
    .getByRole('button', { name: /Retrying/ })
    .click();
  await expect(page.getByRole('list', { name: 'Attempts' })).toBeVisible();
  await checkPage(page);
});
