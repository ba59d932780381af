import type { Page } from '@playwright/test';
import { demoCustomer, demoStaff } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { expectNoAxeViolations } from './axe.js';
import { failing, holdBack } from './disturb.js';
import { expect, failedRequest, test } from './fixtures.js';
import { main, toast } from './parts.js';
import { signInAs } from './signed-in.js';

const open = async (page: Page, path: string, heading: string | RegExp) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
};
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true }).click();
/** The client asks three times before it gives up. */
const patient = { timeout: 30_000 };
const dialog = (page: Page) => page.getByRole('dialog');

/** The page as it stands, then without what lies over it. */
const checkAndClose = async (page: Page) => {
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
};

const publicPages = [
  ['/', /Fast, Secure & Reliable Delivery/],
  ['/about', /./],
  ['/services', /./],
  ['/faq', /./],
  ['/contact', /./],
  ['/developers/guide', /./],
  ['/nowhere', /^Oops!/],
] as const;

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  const isNarrow = viewport.width < 768;

  test.describe(`${viewport.width} pixels wide, no violation`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    test.describe.configure({ timeout: 180_000 });

    test('on the public pages', async ({ page }) => {
      for (const [path, heading] of publicPages) {
        await open(page, path, heading);
        await expectNoAxeViolations(page);
      }
      if (isNarrow) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expectNoAxeViolations(page);
      }
    });

    test('on the track page: empty, complaining, waiting, found and failed', async ({ page, allow, anybody }) => {
      allow(failedRequest);
      const { client } = await demoCustomer(anybody);
      const { id, tracking_number } = await newShipment(client);
      await newUpdate(client, id, { status: 'picked_up' });
      await newUpdate(client, id, { status: 'out_for_delivery' });
      await open(page, '/track', 'Track Your Shipment');
      await expectNoAxeViolations(page);
      await press(page, 'Track');
      await expect(main(page).getByRole('alert')).toBeVisible();
      await expectNoAxeViolations(page);
      const show = await holdBack(page, `/shipments/track/${tracking_number}/`);
      await page.getByLabel('Tracking number').fill(tracking_number);
      await press(page, 'Track');
      await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeDisabled();
      await expectNoAxeViolations(page);
      show();
      await press(page, 'Show More Shipment Details');
      await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
      await expectNoAxeViolations(page);
      await client.delete(`/shipments/${id}/`);
      await expect(main(page).getByRole('alert')).toContainText('no longer here');
      await expectNoAxeViolations(page);
      await page.goto('/track?tracking=WM-0');
      await expect(toast(page, 'Shipment not found')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('on signing in and registering, with what they complain of', async ({ page }) => {
      for (const [path, heading, button] of [
        ['/login', 'Login', 'Login'],
        ['/register', 'Register', 'Create account'],
      ] as const) {
        await open(page, path, heading);
        await expectNoAxeViolations(page);
        await press(page, button);
        await expect(page.getByText('Email is required')).toBeVisible();
        await expectNoAxeViolations(page);
      }
    });

    test("on the router's error page and with an unhealthy backend", async ({ page, allow }) => {
      allow(failedRequest, /dynamically imported module/);
      await page.route('**/assets/faq-*.js', (route) => route.abort());
      await failing(page, 'GET', '/health/');
      await open(page, '/faq', 'Unexpected Application Error!');
      await expect(page.getByText('Backend: unhealthy')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('on the dashboard: waiting, failed, empty and filled, its menus and its question', async ({
      page,
      allow,
      customer,
    }) => {
      allow(failedRequest);
      await signInAs(page, customer);
      const show = await holdBack(page, '/shipments/');
      await open(page, '/dashboard', 'My Shipments');
      await expect(page.getByText('Loading shipments…')).toBeAttached();
      await expectNoAxeViolations(page);
      show();
      await expect(page.getByText('No shipments found')).toBeVisible();
      await expectNoAxeViolations(page);
      await newShipment(customer.client);
      await press(page, /^Actions for/);
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(dialog(page)).toBeVisible();
      await checkAndClose(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await checkAndClose(page);
      if (isNarrow) {
        await page.getByRole('button', { name: 'Open sidebar' }).click();
        await expectNoAxeViolations(page);
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expectNoAxeViolations(page);
      }
      await failing(page, 'GET', '/shipments/');
      await page.reload();
      await expect(toast(page, 'Failed to load shipments')).toBeVisible(patient);
      await expectNoAxeViolations(page);
    });

    test('on the shipment forms and the dialog of an address', async ({ page, allow, customer }) => {
      allow(failedRequest);
      const { id } = await newShipment(customer.client);
      await signInAs(page, customer);
      await open(page, '/shipments/create', 'Create Shipment');
      await press(page, 'Create Shipment');
      await expect(main(page).getByRole('alert')).toBeVisible();
      await expectNoAxeViolations(page);
      await press(page, 'Save this address of the sender');
      await expect(dialog(page)).toBeVisible();
      await checkAndClose(page);
      const show = await holdBack(page, `/shipments/${id}/`);
      await open(page, `/shipments/${id}/edit`, 'Edit Shipment');
      await expectNoAxeViolations(page);
      show();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
      await expectNoAxeViolations(page);
      await open(page, `/shipments/${id}/add-tracking`, 'Add Tracking');
      await press(page, 'Add Tracking');
      await expect(page.getByText('Status is required')).toBeVisible();
      await expectNoAxeViolations(page);
      await open(page, '/shipments/abc/edit', 'Edit Shipment');
      await expect(page.getByText('Invalid shipment ID')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('on the details: waiting, there, missing, and their dialogs', async ({ page, allow, customer }) => {
      allow(failedRequest);
      const { id, tracking_number } = await newShipment(customer.client);
      await newUpdate(customer.client, id, { status: 'picked_up' });
      await newUpdate(customer.client, id, { status: 'exception' });
      await signInAs(page, customer);
      const show = await holdBack(page, `/shipments/${id}/`);
      await page.goto(`/shipments/${id}`);
      await expect(page.getByText('Loading shipment…')).toBeAttached();
      await expectNoAxeViolations(page);
      show();
      await expect(page.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
      await expectNoAxeViolations(page);
      const update = main(page).getByRole('listitem').first();
      await update.getByRole('button', { name: 'Edit' }).click();
      await expect(dialog(page)).toHaveAccessibleName('Edit Tracking Update');
      await checkAndClose(page);
      await update.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog(page)).toHaveAccessibleName('Delete Tracking Update');
      await checkAndClose(page);
      await main(page).getByRole('button', { name: 'Delete', exact: true }).first().click();
      await expect(dialog(page)).toHaveAccessibleName('Delete Shipment');
      await checkAndClose(page);
      await press(page, 'Label');
      await expect(dialog(page)).toHaveAccessibleName('Shipping label');
      await checkAndClose(page);
      await open(page, '/shipments/999999999', 'Shipment Details');
      await expect(page.getByRole('alert')).toContainText('Shipment not found');
      await expectNoAxeViolations(page);
    });

    test('on the profile: addresses waiting, missing and there, and their dialogs', async ({ page, customer }) => {
      await signInAs(page, customer);
      const show = await holdBack(page, '/shipments/addresses/');
      await open(page, '/profile', 'Profile');
      await expect(page.getByText('Loading addresses…')).toBeAttached();
      await expectNoAxeViolations(page);
      show();
      await expect(page.getByText('No saved addresses yet')).toBeVisible();
      await expectNoAxeViolations(page);
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
      await expectNoAxeViolations(page);
    });

    test('on All Shipments: waiting, failed, empty and filled, its filters and its menu', async ({
      page,
      allow,
      anybody,
    }) => {
      allow(failedRequest);
      await signInAs(page, await demoStaff(anybody));
      const show = await holdBack(page, '/shipments/?*');
      await open(page, '/shipments?status=in_transit', 'All Shipments');
      await expect(page.getByText('Loading shipments…')).toBeAttached();
      await expectNoAxeViolations(page);
      show();
      await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
      await expectNoAxeViolations(page);
      await main(page)
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
      await checkAndClose(page);
      await open(page, '/shipments?q=zzzzzz', 'All Shipments');
      await expect(page.getByText('No shipments found')).toBeVisible();
      await expectNoAxeViolations(page);
      await failing(page, 'GET', '/shipments/?*');
      await page.reload();
      await expect(page.getByRole('alert').getByText('The list cannot be reached right now')).toBeVisible(patient);
      await expectNoAxeViolations(page);
    });

    test('on the console of developers: waiting, empty and filled, and its dialogs', async ({ page, customer }) => {
      await signInAs(page, customer);
      await open(page, '/developers', 'Developers');
      await expect(page.getByText('Listening')).toBeVisible();
      await expectNoAxeViolations(page);
      await newShipment(customer.client);
      await main(page)
        .getByRole('button', { name: /Shipment created.*WM-/ })
        .click();
      await expect(page.getByRole('region', { name: /^Event \d/ })).toBeVisible();
      await expectNoAxeViolations(page);
      const show = await holdBack(page, '/api-keys/');
      await open(page, '/developers/keys', 'Developers');
      await expect(page.getByText('Loading API keys…')).toBeAttached();
      await expectNoAxeViolations(page);
      show();
      await expect(page.getByText('No API keys yet')).toBeVisible();
      await expectNoAxeViolations(page);
      await press(page, 'Create key');
      await dialog(page).getByRole('checkbox', { name: 'events:read' }).uncheck();
      await dialog(page).getByRole('button', { name: 'Create key' }).click();
      await expect(dialog(page).getByText('Name is required')).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog(page).getByLabel('Name').fill('Warehouse system');
      await dialog(page).getByRole('checkbox', { name: 'events:read' }).check();
      await dialog(page).getByRole('button', { name: 'Create key' }).click();
      await expect(dialog(page)).toHaveAccessibleName('“Warehouse system” is ready');
      await checkAndClose(page);
      await press(page, 'Revoke Warehouse system');
      await expect(dialog(page)).toHaveAccessibleName('Revoke API key');
      await checkAndClose(page);
    });

    test('on webhooks and their deliveries, and their dialogs', async ({ page, customer }) => {
      await signInAs(page, customer);
      await open(page, '/developers/webhooks', 'Developers');
      await expect(page.getByText('No webhooks yet')).toBeVisible();
      await expectNoAxeViolations(page);
      await press(page, 'Add webhook');
      await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
      await expect(dialog(page).getByText('URL is required')).toBeVisible();
      await expectNoAxeViolations(page);
      // A name that is never given to anybody: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
      await dialog(page).getByLabel('URL').fill('https://receiver.invalid/hook');
      await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
      await expect(dialog(page)).toHaveAccessibleName('The webhook’s secret');
      await checkAndClose(page);
      await newShipment(customer.client);
      await expect(main(page).getByText('Failing', { exact: true })).toBeVisible();
      await expectNoAxeViolations(page);
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
      await expectNoAxeViolations(page);
    });
  });
}
