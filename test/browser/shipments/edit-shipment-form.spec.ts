import type { Page } from '@playwright/test';
import { dayFromNow } from '../../support/clients/days.js';
import { newShipment, newUpdate, waybill } from '../../support/clients/samples.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { field, main, messageOf, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const save = (page: Page) => main(page).getByRole('button', { name: 'Save Changes' });

test.describe('editing', () => {
  test('starts with the current values, keeps a draft, shows what is refused, and saves', async ({
    page,
    customer,
    allow,
  }) => {
    allow(failedRequest);
    const { id } = await newShipment(customer.client, { estimated_delivery: dayFromNow(5) });
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    const { estimated_delivery: _day, ...others } = waybill;
    for (const [name, value] of Object.entries(others)) await expect(field(page, name)).toHaveValue(String(value));
    await expect(field(page, 'status').getByRole('option')).toHaveText([
      'Pending',
      'In Transit',
      'Delivered',
      'Delayed',
    ]);

    await test.step('a draft survives a reload', async () => {
      await field(page, 'sender_city').fill('Leeds');
      await page.reload();
      await expect(field(page, 'sender_city')).toHaveValue('Leeds');
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(field(page, 'sender_city')).toHaveValue(waybill.sender_city);
    });

    await test.step('values are validated, and Cancel changes nothing', async () => {
      await field(page, 'sender_name').fill('   ');
      await save(page).click();
      await expect(await messageOf(page, 'sender_name')).toHaveText('Sender name is required');
      // The form offers no empty choice; only another program could send one.
      await field(page, 'status').evaluate((select: HTMLSelectElement) => {
        select.value = '';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await expect(await messageOf(page, 'status')).toHaveText('Status is required');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(`/shipments/${id}`);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(field(page, 'sender_name')).toHaveValue(waybill.sender_name);
    });

    await test.step('a changed date far from the booking is refused', async () => {
      await field(page, 'shipment_date').fill(dayFromNow(9));
      await save(page).click();
      await expect(await messageOf(page, 'shipment_date')).toHaveText(
        'Shipment date must not be after the estimated delivery',
      );
      await field(page, 'estimated_delivery').fill(dayFromNow(-400));
      await save(page).click();
      await expect(await messageOf(page, 'estimated_delivery')).toHaveText(
        'Estimated delivery must not be more than one year before the booking',
      );
      await field(page, 'estimated_delivery').fill('');
    });

    await field(page, 'status').selectOption('delayed');
    await field(page, 'recipient_city').fill('Hoboken');
    await test.step('a rejection shows its field errors', async () => {
      const path = `**/api/v1/shipments/${id}/`;
      await page.route(path, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 400, json: { height: ['Too high'] } })
          : route.continue(),
      );
      await save(page).click();
      await expect(toast(page, 'height: Too high')).toBeVisible();
      await expect(await messageOf(page, 'height')).toHaveText('Too high');
      await expect(page).toHaveURL(`/shipments/${id}/edit`);
      await page.unroute(path);
    });

    await save(page).click();
    await expect(toast(page, 'Shipment updated successfully')).toBeVisible();
    await expect(page).toHaveURL(`/shipments/${id}`);
    await expect(main(page)).toContainText('Hoboken, United States');
    await expect(main(page)).toContainText('Delayed');

    await test.step('a saved edit leaves no draft, and the current status is offered in addition to the four', async () => {
      await newUpdate(customer.client, id, { status: 'out_for_delivery' });
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await expect(field(page, 'status')).toHaveValue('out_for_delivery');
      await expect(field(page, 'status').getByRole('option')).toHaveCount(5);
      await expect(page.getByText('Your earlier entries were restored.')).toHaveCount(0);
    });
  });

  test('rejects a changed name with reversing characters, without a request', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    let sent = 0;
    await page.route(`**/api/v1/shipments/${id}/`, (route) => {
      if (route.request().method() === 'PATCH') sent += 1;
      return route.fallback();
    });
    await field(page, 'sender_name').fill('Ada\u202eLovelace');
    await save(page).click();
    await expect(await messageOf(page, 'sender_name')).toHaveText(
      'Sender name must not have invisible characters or characters that change the text direction',
    );
    expect(sent).toBe(0);
    await field(page, 'sender_name').fill(waybill.sender_name);
    await save(page).click();
    await expect(page).toHaveURL(`/shipments/${id}`);
    expect(sent).toBe(1);
  });

  test('a change made elsewhere updates untouched fields', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await field(page, 'sender_city').fill('Leeds');
    await customer.client.patch(`/shipments/${id}/`, { sender_city: 'York', recipient_city: 'Hoboken' });
    await expect(field(page, 'recipient_city')).toHaveValue('Hoboken');
    await expect(field(page, 'sender_city')).toHaveValue('Leeds');
    // A field that both have changed needs a decision before the form is sent.
    const question = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
    await save(page).click();
    await expect(question).toBeFocused();
    await question.getByRole('button', { name: 'Theirs: York' }).click();
    await expect(field(page, 'sender_city')).toHaveValue('York');
    await field(page, 'sender_city').fill('Leeds');
    await customer.client.patch(`/shipments/${id}/`, { sender_city: 'Hull' });
    await question.getByRole('button', { name: 'Mine: Leeds' }).click();
    await expect(question).toBeHidden();
    await save(page).click();
    await expect(page).toHaveURL(`/shipments/${id}`);
    await expect(main(page)).toContainText('Leeds, United Kingdom');
  });

  test('a save does not overwrite a change that the form has not shown', async ({ page, customer, allow }) => {
    allow(failedRequest);
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await field(page, 'sender_city').fill('Leeds');
    // The form's request is held until another user has changed the shipment.
    let changed = false;
    await page.route(`**/api/v1/shipments/${id}/`, async (route) => {
      if (changed || route.request().method() !== 'PATCH') return route.fallback();
      changed = true;
      await customer.client.patch(`/shipments/${id}/`, { recipient_city: 'Hoboken' });
      return route.fallback();
    });
    await save(page).click();
    await expect(toast(page, /changed/)).toBeVisible();
    await expect(field(page, 'recipient_city')).toHaveValue('Hoboken');
    await expect(field(page, 'sender_city')).toHaveValue('Leeds');
    await save(page).click();
    await expect(page).toHaveURL(`/shipments/${id}`);
    await expect(main(page)).toContainText('Hoboken, United States');
    await expect(main(page)).toContainText('Leeds, United Kingdom');
  });
});
