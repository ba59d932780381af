import { demoCustomer } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { checkPage, onPhone, open, test } from '../../support/accessibility.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { failing, holdBack } from '../../support/disturb.js';
import { expect, failedRequest } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { main, toast } from '../../support/parts.js';

const publicPages = [
  ['/', /Fast, Secure & Reliable Delivery/],
  ['/about', /./],
  ['/services', /./],
  ['/faq', /./],
  ['/contact', /./],
  ['/developers/guide', /./],
  ['/nowhere', /^Oops!/],
] as const;

test.describe.configure({ timeout: 180_000 });

test('the public pages', async ({ page }) => {
  for (const [path, heading] of publicPages) {
    await open(page, path, heading);
    await checkPage(page);
  }
  await onPhone(page, async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectNoAxeViolations(page, true);
  });
});

test('the track page: empty, invalid, loading, found and failed', async ({ page, allow, anybody }) => {
  allow(failedRequest);
  const { client } = await demoCustomer(anybody);
  const { id, tracking_number } = await newShipment(client);
  await newUpdate(client, id, { status: 'picked_up' });
  await newUpdate(client, id, { status: 'out_for_delivery' });
  await open(page, '/track', 'Track Your Shipment');
  await checkPage(page);
  await press(page, 'Track');
  await expect(main(page).getByRole('alert')).toBeVisible();
  await checkPage(page);
  const show = await holdBack(page, `/shipments/track/${tracking_number}/`);
  await page.getByLabel('Tracking number').fill(tracking_number);
  await press(page, 'Track');
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeDisabled();
  await checkPage(page);
  show();
  await press(page, 'Show More Shipment Details');
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await checkPage(page);
  await client.delete(`/shipments/${id}/`);
  await expect(main(page).getByRole('alert')).toContainText('no longer here');
  await checkPage(page);
  await page.goto('/track?tracking=WM-0');
  await expect(toast(page, 'Shipment not found')).toBeVisible();
  await checkPage(page);
});

test('the track page with several numbers, and with a parcel of them', async ({ page, anybody }) => {
  const { client } = await demoCustomer(anybody);
  const { id, tracking_number } = await newShipment(client);
  await newUpdate(client, id, { status: 'exception', location: 'Oslo' });
  await open(page, `/track?tracking=${tracking_number} WM-0000-0000-0000-0`, 'Track Your Shipment');
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await checkPage(page);
  await page.getByRole('table').getByRole('link', { name: tracking_number }).click();
  await expect(page.getByRole('link', { name: 'All 2 numbers' })).toBeVisible();
  await expect(page.getByRole('article')).toBeVisible();
  await checkPage(page);
});

test('the forms of guests, with their validation messages', async ({ page }) => {
  for (const [path, heading, button, message] of [
    ['/login', 'Login', 'Login', 'Email is required'],
    ['/register', 'Register', 'Create account', 'Email is required'],
    ['/reset-password', 'Reset password', 'Change Password', 'New password is required'],
  ] as const) {
    await open(page, path, heading);
    await checkPage(page);
    await press(page, button);
    await expect(page.getByText(message)).toBeVisible();
    await checkPage(page);
  }
  await expect(main(page).getByRole('alert')).toContainText('Open the complete link');
});

test("the router's error page, with an unhealthy backend", async ({ page, allow }) => {
  allow(failedRequest, /dynamically imported module/);
  await page.route('**/assets/faq-*.js', (route) => route.abort());
  await failing(page, 'GET', '/health/');
  await open(page, '/faq', 'Unexpected Application Error!');
  await expect(page.getByText('Backend: unhealthy')).toBeVisible();
  await checkPage(page);
});
