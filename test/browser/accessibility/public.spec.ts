import { demoCustomer } from '../../support/people.js';
import { newShipment, newUpdate } from '../../support/samples.js';
import { open, test } from '../accessibility.js';
import { expectNoAxeViolations } from '../axe.js';
import { failing, holdBack } from '../disturb.js';
import { expect, failedRequest } from '../fixtures.js';
import { press } from '../forms.js';
import { main, toast } from '../parts.js';

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

test('on the public pages', async ({ page, isNarrow }) => {
  for (const [path, heading] of publicPages) {
    await open(page, path, heading);
    await expectNoAxeViolations(page);
  }
  if (isNarrow) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectNoAxeViolations(page, true);
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
