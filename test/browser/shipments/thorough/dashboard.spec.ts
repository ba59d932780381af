import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { choose, counter } from '../../support/dashboard-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { cutFilters, main, rowOf } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('each screen with times names their time zone once', async ({ page, customer, anybody }) => {
    const { id } = await newShipment(customer.client);
    await newUpdate(customer.client, id);
    await signInAs(page, await demoStaff(anybody));
    for (const path of ['/dashboard', '/shipments', `/shipments/${id}`, `/shipments/${id}/history`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/^Times in /)).toHaveText(['Times in Pacific/Auckland']);
    }
  });
});

test('more shipments than fit into one response are loaded by scrolling and counted', async ({ page, customer }) => {
  const oldest = await newShipment(customer.client);
  for (let count = 2; count < 45; count += 1) await newShipment(customer.client);
  const newest = await newShipment(customer.client);
  await page.route('**/api/v1/shipments/', (route) =>
    route.request().method() === 'GET'
      ? route.continue({ url: `${route.request().url()}?limit=20` })
      : route.continue(),
  );
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(counter(page, 'Total Shipments')).toHaveText('45');
  await expect(page.getByRole('img', { name: '45 shipments created in the last 14 days' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '46');
  await expect(rowOf(page, newest.tracking_number)).toHaveAttribute('aria-rowindex', '2');
  await expect(rowOf(page, oldest.tracking_number)).toHaveCount(0);

  await newUpdate(customer.client, oldest.id, { status: 'delivered' });
  await expect(counter(page, 'Delivered')).toHaveText('1');
  await expect(page.getByRole('rowheader').first()).toHaveText(newest.tracking_number);

  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(rowOf(page, oldest.tracking_number)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(rowOf(page, oldest.tracking_number)).toContainText('Delivered');
  await expect(rowOf(page, oldest.tracking_number)).toHaveAttribute('aria-rowindex', '46');
  await expect(rowOf(page, newest.tracking_number)).toHaveCount(0);
});

test('small screens show cards, and no filter is cut off', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/dashboard');
  await expect.poll(() => cutFilters(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => cutFilters(page)).toEqual([]);
  const card = page.getByRole('listitem').filter({ hasText: tracking_number });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('London, United Kingdom');
  await expect(page.getByRole('table')).toHaveCount(0);
  await choose(page, tracking_number, 'Edit');
  await expect(page).toHaveURL(`/shipments/${id}/edit`);
});

test('auditors are offered no booking, also while there are no shipments', async ({ page, customer, anybody }) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/dashboard');
  await expect(rowOf(page, tracking_number)).toBeVisible();
  const booking = main(page).getByRole('link', { name: /Create Shipment|Book/ });
  await expect(booking).toHaveCount(0);
  await page.route('**/api/v1/shipments/', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: [], headers: { 'x-total-count': '0' } })
      : route.continue(),
  );
  await page.reload();
  await expect(main(page).getByText('Shipments appear here when somebody books them.')).toBeVisible();
  await expect(booking).toHaveCount(0);
});
