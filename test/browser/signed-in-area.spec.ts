import { Client } from '../support/client.js';
import { demoAuditor, demoStaff, newCustomer } from '../support/people.js';
import { newShipment, scan, waybill } from '../support/samples.js';
import { expect, test } from './fixtures.js';
import { signInAs } from './signed-in.js';

test.describe('the dashboard', () => {
  test('counts, lists and changes by itself', async ({ page, product }) => {
    const customer = await newCustomer(new Client(() => product.address));
    await signInAs(page, customer);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
    await expect(page.getByText('No shipments found')).toBeVisible();

    const { id, tracking_number } = await newShipment(customer.client);
    const row = page.getByRole('row').filter({ hasText: tracking_number });
    await expect(row).toContainText('Pending');
    await expect(row).toContainText('London, United Kingdom');
    await customer.client.post(`/shipments/${id}/updates/create/`, { ...scan, status: 'delivered' });
    await expect(row).toContainText('Delivered');
    await customer.client.delete(`/shipments/${id}/`);
    await expect(page.getByText('No shipments found')).toBeVisible();
  });

  test('deletes after a confirmation', async ({ page, product }) => {
    const customer = await newCustomer(new Client(() => product.address));
    const { tracking_number } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto('/dashboard');
    await page.getByRole('row').filter({ hasText: tracking_number }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(
      page.getByText('Are you sure you want to delete this shipment? This action cannot be undone.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.locator('.Toastify').getByText('Shipment deleted successfully')).toBeVisible();
    await expect(page.getByText('No shipments found')).toBeVisible();
  });

  test('is called All Shipments for staff', async ({ page, product }) => {
    await signInAs(page, await demoStaff(new Client(() => product.address)));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'All Shipments' })).toBeVisible();
    const entries = page.locator('aside').getByRole('link');
    await expect(entries).toHaveText(['Dashboard', 'Create Shipment', 'All Shipments', 'Track Shipment', 'Profile']);
  });
});

test.describe('shipments', () => {
  test('are created, tracked and edited through the forms', async ({ page, product }) => {
    const customer = await newCustomer(new Client(() => product.address));
    await signInAs(page, customer);
    await page.goto('/shipments/create');
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(page.getByText('Sender name is required').first()).toBeVisible();

    await page.locator('select[name="service_type"]').selectOption(waybill.service_type);
    for (const party of ['sender', 'recipient'] as const) {
      for (const field of ['name', 'email', 'phone', 'address', 'city', 'country'] as const) {
        await page.locator(`[name="${party}_${field}"]`).fill(waybill[`${party}_${field}`]);
      }
    }
    await page.locator('[name="contents_description"]').fill(waybill.contents_description);
    await page.getByRole('button', { name: 'Create Shipment' }).click();
    await expect(page.locator('.Toastify').getByText('Shipment created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    await expect(page.getByText('No tracking updates available.')).toBeVisible();

    await page.getByRole('link', { name: 'Add Tracking' }).click();
    await page.locator('select[name="status"]').selectOption('at_facility');
    await page.locator('[name="location"]').fill('Reykjavík');
    await page.locator('textarea[name="description"]').fill('Arrived at the hub');
    await page.locator('form').getByRole('button', { name: /add/i }).click();
    await expect(page.locator('.Toastify').getByText('Tracking information added successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    await expect(page.getByText('At Local Facility').first()).toBeVisible();

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.locator('[name="recipient_city"]').fill('Hoboken');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.locator('.Toastify').getByText('Shipment updated successfully')).toBeVisible();
    await expect(page.getByText('Hoboken, United States')).toBeVisible();
  });

  test('that are not there are said to be not found', async ({ page, product, complaints }) => {
    await signInAs(page, await newCustomer(new Client(() => product.address)));
    await page.goto('/shipments/999999999');
    await expect(page.getByText('Shipment not found').first()).toBeVisible();
    await page.goto('/shipments/abc/edit');
    await expect(page.getByText('Invalid shipment ID').first()).toBeVisible();
    // The browser itself logs each answer of 404.
    for (const complaint of complaints.splice(0)) expect(complaint).toContain('404');
  });

  test('of everybody are for staff and auditors', async ({ page, product }) => {
    const anybody = new Client(() => product.address);
    await signInAs(page, await demoAuditor(anybody));
    await page.goto('/shipments');
    await expect(page.getByRole('heading', { level: 1, name: 'All Shipments' })).toBeVisible();
    await signInAs(page, await newCustomer(anybody));
    await page.goto('/shipments');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
