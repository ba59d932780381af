import { demoCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { open, test } from '../support/accessibility.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { failing, holdBack } from '../support/disturb.js';
import { expect, failedRequest } from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { main, toast } from '../support/parts.js';

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

test('the public pages', async ({ page, isNarrow }) => {
  for (const [path, heading] of publicPages) {
    await open(page, path, heading);
    await expectNoAxeViolations(page);
  }
  if (isNarrow) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectNoAxeViolations(page, true);
  }
});

test('the track page: empty, invalid, loading, found and failed', async ({ page, allow, anybody }) => {
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

test('the track page with several numbers, and with a parcel of them', async ({ page, anybody }) => {
  const { client } = await demoCustomer(anybody);
  const { id, tracking_number } = await newShipment(client);
  await newUpdate(client, id, { status: 'exception', location: 'Oslo' });
  await open(page, `/track?tracking=${tracking_number} WM-0000-0000-0000-0`, 'Track Your Shipment');
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('table').getByRole('link', { name: tracking_number }).click();
  await expect(page.getByRole('link', { name: 'All 2 numbers' })).toBeVisible();
  await expect(page.getByRole('article')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the sign-in and registration forms, with their validation messages', async ({ page }) => {
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

test('the password reset form, with its validation messages', async ({ page }) => {
  await open(page, '/reset-password', 'Reset password');
  await expectNoAxeViolations(page);
  await press(page, 'Change Password');
  await expect(page.getByText('New password is required')).toBeVisible();
  await expect(main(page).getByRole('alert')).toContainText('Open the complete link');
  await expectNoAxeViolations(page);
});

test("the router's error page, with an unhealthy backend", async ({ page, allow }) => {
  allow(failedRequest, /dynamically imported module/);
  await page.route('**/assets/faq-*.js', (route) => route.abort());
  await failing(page, 'GET', '/health/');
  await open(page, '/faq', 'Unexpected Application Error!');
  await expect(page.getByText('Backend: unhealthy')).toBeVisible();
  await expectNoAxeViolations(page);
});
