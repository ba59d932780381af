import { demoStaff, newEmail } from '../../../support/clients/people.js';
import { newShipment, newUpdate, waybill } from '../../../support/clients/samples.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { field, main, messageOf, rowOf, toast, untilItHasItsCode } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';
import { renderedAgain, translateNow, translatePages } from '../../support/translated.js';

/** The tests look for the changed texts, as a translator leaves them. */
const translated = (text: string): string => `«${text}»`;
const PUBLIC_PATHS = [
  '/',
  '/about',
  '/services',
  '/faq',
  '/contact',
  '/track',
  '/login',
  '/register',
  '/developers/guide',
];

for (const isOpen of [false, true]) {
  test(`Track, translated ${isOpen ? 'once it is open' : 'while it loads'}, shows and announces changes`, async ({
    page,
    context,
    allow,
    customer: { client },
  }) => {
    allow(renderedAgain);
    const { id, tracking_number } = await newShipment(client);
    if (!isOpen) await translatePages(context, true);
    await page.goto(`/track?tracking=${tracking_number}`);
    await expect(page.getByRole('article', { name: `Shipment ${tracking_number}` })).toBeVisible();
    if (isOpen) await translateNow(page, true);
    await expect(page.locator('.track-line')).toHaveText(translated('Live'));
    await newUpdate(client, id, { status: 'picked_up', location: 'London' });
    await expect(page.getByRole('heading', { level: 2, name: `${translated('Picked up,')} London` })).toBeVisible();
    await expect(page.locator('.tracking > [aria-live="polite"]')).toContainText('Picked up, London');
    await expect(page.locator('.map-stop[translate="no"]', { hasText: 'London' })).toHaveCount(1);
    await newUpdate(client, id, { status: 'delivered', location: 'New York' });
    await expect(page.getByRole('heading', { level: 2, name: /^«Delivered.*»$/ })).toBeVisible();
    await expect(page.locator('.tracking > [aria-live="polite"]')).toContainText('Delivered');
    await expect(page.locator('.tracking > [aria-live="polite"]')).not.toContainText('Picked up');
    await expect(page.getByRole('region', { name: 'Tracking updates' }).getByRole('listitem')).toHaveCount(2);
  });
}

test('Details, translated, show a delivery', async ({ page, context, customer }) => {
  const { id } = await newShipment(customer.client);
  await translatePages(context, true);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  await expect(main(page).locator('[data-line="connected"]')).toBeVisible();
  await newUpdate(customer.client, id, { status: 'picked_up' });
  await newUpdate(customer.client, id, { status: 'delivered' });
  await expect(main(page).locator('[data-status]').first()).toHaveText(translated('Delivered'));
  await expect(page.getByRole('heading', { name: /Tracking Updates.+\(2\)/ })).toBeVisible();
  await expect(main(page).locator('[data-line]')).toHaveText(translated('Live'));
});

test('the dashboard, translated, counts and changes its rows', async ({ page, context, customer }) => {
  const first = await newShipment(customer.client);
  await translatePages(context, true);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(main(page).locator('[data-line="connected"]')).toBeVisible();
  const tile = (label: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ hasText: translated(label) });
  await expect(tile('Total Shipments')).toContainText(translated('1'));
  const second = await newShipment(customer.client);
  await newUpdate(customer.client, first.id, { status: 'delivered' });
  await expect(rowOf(page, first.tracking_number)).toContainText(translated('Delivered'));
  await expect(rowOf(page, second.tracking_number)).toContainText(translated('Pending'));
  await expect(tile('Total Shipments')).toContainText(translated('2'));
  await expect(tile('Delivered')).toContainText(translated('50% of all'));
});

test('the desk, translated, changes its rows', async ({ page, context, customer, anybody }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await translatePages(context, true);
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${tracking_number}`);
  await expect(rowOf(page, tracking_number)).toContainText('Pending');
  await expect(main(page).locator('[data-line="connected"]')).toBeVisible();
  await newUpdate(customer.client, id, { status: 'out_for_delivery' });
  await expect(rowOf(page, tracking_number)).toContainText(translated('Out for Delivery'));
});

test('a translated visitor is refused with a wrong password, signs in, and registers', async ({
  page,
  context,
  allow,
  customer,
}) => {
  allow(renderedAgain, failedRequest);
  await translatePages(context);
  await page.goto('/login');
  await untilItHasItsCode(page);
  await fill(page, { email: customer.email, password: 'wrong' });
  await press(page, 'Login');
  await expect(toast(page, /.+/)).toBeVisible();
  await field(page, 'password').fill(customer.password);
  await press(page, 'Login');
  await expect(page).toHaveURL('/dashboard');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/register');
  await untilItHasItsCode(page);
  await press(page, 'Create account');
  await expect(await messageOf(page, 'email')).toHaveText('Email is required');
  const [email, password] = [newEmail(), 'correct horse battery'];
  await fill(page, { first_name: 'Ada', last_name: 'Lovelace', email, password, password2: password });
  await press(page, 'Create account');
  await expect(page).toHaveURL('/dashboard');
});

test('names, places, numbers and addresses are not translated', async ({ page, context, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { location: 'Reading', description: 'Taken from the sender' });
  await translatePages(context, true);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  const sender = main(page).getByRole('region', { name: 'Sender' });
  for (const name of ['name', 'address', 'city', 'country', 'phone', 'email'] as const) {
    await expect(sender.getByText(waybill[`sender_${name}`], { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: tracking_number, exact: true })).toBeVisible();
  await expect(main(page).getByText('Reading', { exact: true })).toBeVisible();
  await expect(main(page).getByText(translated('Taken from the sender'))).toBeVisible();
});

test('each public page works when it was translated before its code arrived', async ({ page, context, allow }) => {
  allow(renderedAgain);
  await translatePages(context, true);
  for (const path of PUBLIC_PATHS) {
    await test.step(path, async () => {
      await page.goto(path);
      await untilItHasItsCode(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^«.+»$/);
      const theme = page.getByRole('button', { name: /^Switch to (dark|light) mode$/ });
      const before = await page.locator('html').getAttribute('class');
      await theme.click();
      await expect(page.locator('html')).not.toHaveAttribute('class', before ?? '');
    });
  }
});
