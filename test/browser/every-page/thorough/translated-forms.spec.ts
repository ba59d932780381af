import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { fillShipment, press } from '../../support/forms.js';
import { field, main, messageOf, toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';
import { renderedAgain, translatePages } from '../../support/translated.js';

test.beforeEach(async ({ context, allow }) => {
  allow(renderedAgain, failedRequest);
  await translatePages(context);
});

test('a translated booking form changes its messages and figures, and books', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await press(page, 'Create Shipment');
  await expect(await messageOf(page, 'recipient_city')).toHaveText('Recipient city is required');
  await field(page, 'weight').fill('0.05');
  await press(page, 'Create Shipment');
  await expect(await messageOf(page, 'weight')).toHaveText('Weight must be greater than 0');
  await fillShipment(page);
  await expect(main(page)).toContainText('Actual weight2.5 kg');
  await press(page, 'Create Shipment');
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
});

test('a translated profile changes a message, and saves', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/profile');
  await field(page, 'phone_number').fill('(020) 7946');
  await press(page, 'Update Profile');
  await expect(await messageOf(page, 'phone_number')).toHaveText('Invalid phone number');
  await field(page, 'phone_number').fill('+44 20-7946 0001');
  await press(page, 'Update Profile');
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
});

test('a translated console shows an event that arrives, and a key that was made', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/developers');
  await expect(main(page).getByText('Listening')).toBeVisible();
  const { tracking_number } = await newShipment(customer.client);
  await main(page)
    .getByRole('button', { name: new RegExp(tracking_number) })
    .click();
  await expect(page.getByRole('region', { name: /^Event \d/ })).toBeVisible();
  await main(page).getByRole('link', { name: 'API keys' }).click();
  await press(page, 'Create key');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'name').fill('Warehouse system');
  await dialog.getByRole('checkbox', { name: 'shipments:read' }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog).toHaveAccessibleName('“Warehouse system” is ready');
});

test('a translated bulk update changes its counts, and reports its result', async ({ page, customer, anybody }) => {
  const recipient_city = `q${Math.random().toString(36).slice(2)}`;
  const { id } = await newShipment(customer.client, { recipient_city });
  const { id: delivered } = await newShipment(customer.client, { recipient_city });
  await newUpdate(customer.client, delivered, { status: 'delivered' });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${recipient_city}`);
  const box = page.getByRole('checkbox', { name: /^Select all/ });
  await box.check();
  await page.getByRole('button', { name: /^Update \d selected$/ }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await field(panel, 'status').selectOption('exception');
  await field(panel, 'description').fill('Held by the storm');
  await field(panel, 'location').fill('Leith');
  await panel.getByRole('button', { name: 'Leave out 1' }).click();
  await panel.getByRole('button', { name: 'Update 1 parcel', exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('1 parcel updated, 1 skipped');
  expect((await customer.client.get<{ status: string }>(`/shipments/${id}/`)).body.status).toBe('exception');
});

test('a translated list of numbers changes its lines, and opens a parcel', async ({ page, customer }) => {
  const [first, second] = [await newShipment(customer.client), await newShipment(customer.client)];
  await page.goto(`/track?tracking=${first.tracking_number} ${second.tracking_number}`);
  const row = page.getByRole('row').filter({ hasText: second.tracking_number });
  await expect(row).toContainText('No scan yet');
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await newUpdate(customer.client, second.id, { status: 'out_for_delivery', location: 'Oslo' });
  await expect(row).toContainText(/Out for Delivery.*Oslo/);
  await row.getByRole('link').click();
  await expect(page.getByRole('article', { name: `Shipment ${second.tracking_number}` })).toBeVisible();
});

test('a translated evidence form reports an unknown parcel, and then makes its sheet', async ({
  page,
  customer,
  anybody,
}) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/audit');
  const form = page.getByRole('form', { name: 'Evidence' });
  await field(form, 'parcel').fill('WM-0000-0000-0000-0');
  await field(form, 'day').fill(new Date().toISOString().slice(0, 10));
  await form.getByRole('button').click();
  await expect(form).toContainText(/no parcel with this number|must be an id or a tracking number/);
  await field(form, 'parcel').fill(tracking_number);
  await form.getByRole('button').click();
  await expect(page.getByRole('article', { name: 'Sheet' })).toContainText('the only event of the parcel');
});
