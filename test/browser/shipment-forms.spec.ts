import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { newShipment, newUpdate, waybill } from '../support/samples.js';
import { expect, failedRequest, test } from './fixtures.js';
import { fillShipment } from './forms.js';
import { field, main, messageOf, toast } from './parts.js';
import { signInAs } from './signed-in.js';

const parties = ['Sender', 'Recipient'] as const;
const partyFields = ['name', 'email', 'phone', 'address', 'city', 'country'] as const;
const create = (page: Page) => main(page).getByRole('button', { name: 'Create Shipment' });
const save = (page: Page) => main(page).getByRole('button', { name: 'Save Changes' });

test.describe('creating', () => {
  test.beforeEach(async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto('/shipments/create');
  });

  test('starts with the defaults, in steps, and with whoever books as the sender; asks for every required field', async ({
    page,
    customer,
  }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Create Shipment' })).toBeVisible();
    await expect(page).toHaveTitle('Create Shipment · Waymark');
    for (const name of ['Service Type', 'Sender Information', 'Recipient Information', 'Package Information']) {
      await expect(page.getByRole('group', { name })).toBeVisible();
    }
    await expect(field(page, 'service_type')).toHaveValue('');
    await expect(field(page, 'service_type').getByRole('option')).toHaveText([/./, 'Standard', 'Express', 'Priority']);
    for (const name of ['weight', 'length', 'width', 'height']) {
      await expect(field(page, name)).toHaveValue('1');
      await expect(field(page, name)).toHaveAttribute('step', '0.1');
    }
    await expect(field(page, 'declared_value')).toHaveValue('0');
    await expect(field(page, 'declared_value')).toHaveAttribute('step', '0.01');
    await expect(field(page, 'status')).toHaveCount(0);
    await expect(field(page, 'recipient_name')).toHaveValue('');
    await expect(field(page, 'sender_name')).toHaveValue('Ada Lovelace');
    await expect(field(page, 'sender_email')).toHaveValue(customer.email);
    for (const part of ['phone', 'address', 'city', 'country'])
      await expect(field(page, `sender_${part}`)).toHaveValue('');

    const given = ['sender_name', 'sender_email', 'weight', 'length', 'width', 'height', 'declared_value'];
    for (const name of given) await field(page, name).fill('');
    await create(page).click();
    await expect(await messageOf(page, 'service_type')).toHaveText('Service type is required');
    for (const party of parties) {
      for (const part of partyFields) {
        const message = await messageOf(page, `${party.toLowerCase()}_${part}`);
        await expect(message).toHaveText(`${party} ${part} is required`);
      }
    }
    for (const [name, label] of [
      ['weight', 'Weight'],
      ['length', 'Length'],
      ['width', 'Width'],
      ['height', 'Height'],
      ['contents_description', 'Contents description'],
      ['declared_value', 'Value'],
    ] as const) {
      await expect(await messageOf(page, name)).toHaveText(`${label} is required`);
    }
    await expect(field(page, 'service_type')).toBeFocused();
    const summary = page.getByRole('alert').filter({ hasText: '19 fields need another look' });
    await summary.getByRole('button', { name: 'Recipient city' }).click();
    await expect(field(page, 'recipient_city')).toBeFocused();
  });

  test('judges e-mails, measures and the value', async ({ page }) => {
    await fillShipment(page);
    for (const name of ['sender_email', 'recipient_email']) await field(page, name).fill('ada@');
    for (const name of ['weight', 'length', 'width', 'height']) await field(page, name).fill('0.05');
    await field(page, 'declared_value').fill('-0.01');
    await create(page).click();
    for (const name of ['sender_email', 'recipient_email']) {
      await expect(await messageOf(page, name)).toHaveText('Invalid email');
    }
    for (const label of ['Weight', 'Length', 'Width', 'Height']) {
      await expect(await messageOf(page, label.toLowerCase())).toHaveText(`${label} must be greater than 0`);
    }
    await expect(await messageOf(page, 'declared_value')).toHaveText('Value must be 0 or greater');
    await field(page, 'weight').fill('0.1');
    await expect(page.getByText('Weight must be greater than 0')).toBeHidden();
  });

  test('success: a toast and the page of the new shipment', async ({ page, customer }) => {
    await fillShipment(page);
    await field(page, 'estimated_delivery').fill('2999-01-31');
    await create(page).click();
    await expect(toast(page, 'Shipment created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    const { body } = await customer.client.get<Shipment[]>('/shipments/');
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      service_type: 'express',
      recipient_city: waybill.recipient_city,
      weight: 2.5,
      length: 30,
      declared_value: 0,
      shipment_date: null,
      estimated_delivery: '2999-01-31',
    });
    expect(page.url().endsWith(`/shipments/${body[0]?.id}`)).toBe(true);
    await page.goto('/shipments/create');
    await expect(field(page, 'contents_description')).toHaveValue('');
    await expect(field(page, 'recipient_name')).toHaveValue('');
  });

  test('what nobody means is asked about, and booked with one press; what is mended is not', async ({
    page,
    customer,
  }) => {
    await fillShipment(page);
    for (const name of ['length', 'width', 'height']) await field(page, name).fill('1');
    await field(page, 'shipment_date').fill('2999-02-02');
    await field(page, 'estimated_delivery').fill('2999-02-01');
    await create(page).click();
    const question = main(page).getByRole('alert');
    await expect(question).toBeFocused();
    await expect(question).toContainText('2.5 kg in 1 × 1 × 1 cm is heavier than lead.');
    await expect(question).toContainText('delivered on 1 Feb 2999, before it is shipped on 2 Feb 2999');
    for (const name of ['length', 'width', 'height']) await field(page, name).fill('20');
    await expect(question).not.toContainText('heavier than lead');
    await field(page, 'estimated_delivery').fill('2020-02-01');
    await create(page).click();
    await expect(question).toContainText('The estimated delivery, 1 Feb 2020, is past.');
    expect((await customer.client.get('/shipments/')).body).toEqual([]);
    await question.getByRole('button', { name: 'Book it as it is' }).click();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    await expect(main(page)).toContainText('1 Feb 2020');
  });

  test('a refusal: its lines, also beside the fields, or Failed to create shipment', async ({ page, allow }) => {
    allow(failedRequest);
    let refusal: object = {
      status: 400,
      json: { sender_city: ['Unknown city', 'Try again'], weight: ['Too heavy'] },
    };
    await page.route('**/api/v1/shipments/', (route) => route.fulfill(refusal));
    await fillShipment(page);
    await create(page).click();
    await expect(toast(page, 'sender_city: Unknown city Try again')).toContainText('weight: Too heavy');
    await expect(await messageOf(page, 'sender_city')).toHaveText('Unknown city Try again');
    await expect(await messageOf(page, 'weight')).toHaveText('Too heavy');
    await expect(field(page, 'sender_name')).toHaveValue(waybill.sender_name);
    refusal = { status: 500, body: '' };
    await create(page).click();
    await expect(toast(page, 'Failed to create shipment')).toBeVisible();
  });

  test('what was typed is still there after a reload, and can be thrown away', async ({ page }) => {
    await field(page, 'sender_name').fill('Ada');
    await field(page, 'weight').fill('7');
    await field(page, 'service_type').selectOption('priority');
    await page.reload();
    await expect(field(page, 'sender_name')).toHaveValue('Ada');
    await expect(field(page, 'weight')).toHaveValue('7');
    await expect(field(page, 'service_type')).toHaveValue('priority');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page, 'sender_name')).toHaveValue('Ada Lovelace');
    await expect(field(page, 'weight')).toHaveValue('1');
    await page.reload();
    await expect(field(page, 'service_type')).toHaveValue('');
  });

  test('a saved address fills a party, and a party can be saved', async ({ page }) => {
    await fillShipment(page);
    await page.getByRole('button', { name: 'Save this address of the recipient' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this address' });
    await expect(field(dialog, 'city')).toHaveValue(waybill.recipient_city);
    await field(dialog, 'label').fill('Customer One');
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Use a saved address for the sender').selectOption({ label: 'Customer One, New York' });
    for (const part of partyFields) {
      await expect(field(page, `sender_${part}`)).toHaveValue(waybill[`recipient_${part}`]);
    }
  });
});

test.describe('editing', () => {
  test('starts with what is known, saves and returns', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    for (const [name, value] of Object.entries(waybill)) await expect(field(page, name)).toHaveValue(String(value));
    await expect(field(page, 'status').getByRole('option')).toHaveText([
      'Pending',
      'In Transit',
      'Delivered',
      'Delayed',
    ]);
    await field(page, 'status').selectOption('delayed');
    await field(page, 'recipient_city').fill('Hoboken');
    await save(page).click();
    await expect(toast(page, 'Shipment updated successfully')).toBeVisible();
    await expect(page).toHaveURL(`/shipments/${id}`);
    await expect(main(page)).toContainText('Hoboken, United States');
    await expect(main(page)).toContainText('Delayed');
  });

  test('offers the status it has beside the four', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await newUpdate(customer.client, id, { status: 'out_for_delivery' });
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await expect(field(page, 'status')).toHaveValue('out_for_delivery');
    await expect(field(page, 'status').getByRole('option')).toHaveCount(5);
  });

  test('judges, and Cancel leaves everything as it was', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await field(page, 'sender_name').fill('   ');
    await field(page, 'length').fill('0');
    await save(page).click();
    await expect(await messageOf(page, 'sender_name')).toHaveText('Sender name is required');
    await expect(await messageOf(page, 'length')).toHaveText('Length must be greater than 0');
    // No choice is empty; only another program could leave it so.
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

  test('a refusal: its lines, or Failed to update shipment', async ({ page, customer, allow }) => {
    allow(failedRequest);
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    let refusal: object = { status: 400, json: { height: ['Too high'] } };
    await page.route(`**/api/v1/shipments/${id}/`, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.continue(),
    );
    await save(page).click();
    await expect(toast(page, 'height: Too high')).toBeVisible();
    refusal = { status: 500, body: '' };
    await save(page).click();
    await expect(toast(page, 'Failed to update shipment')).toBeVisible();
    await expect(page).toHaveURL(`/shipments/${id}/edit`);
  });

  test('a change made elsewhere flows into untouched fields', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await field(page, 'sender_city').fill('Leeds');
    await customer.client.patch(`/shipments/${id}/`, { sender_city: 'York', recipient_city: 'Hoboken' });
    await expect(field(page, 'recipient_city')).toHaveValue('Hoboken');
    await expect(field(page, 'sender_city')).toHaveValue('Leeds');
    // What both have changed is asked about before it is sent.
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

  test('another shipment in the address is another form', async ({ page, customer }) => {
    const [one, other] = [await newShipment(customer.client), await newShipment(customer.client)];
    await customer.client.patch(`/shipments/${other.id}/`, { sender_city: 'Oslo' });
    await signInAs(page, customer);
    await page.goto(`/shipments/${other.id}/edit`);
    await expect(field(page, 'sender_city')).toHaveValue('Oslo');
    await page.goto(`/shipments/${one.id}/edit`);
    await field(page, 'sender_city').fill('Leeds');
    await page.evaluate((path) => {
      history.replaceState({ idx: 0 }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } }));
    }, `/shipments/${other.id}/edit`);
    await expect(page.getByText(other.tracking_number).first()).toBeVisible();
    await expect(field(page, 'sender_city')).toHaveValue('Oslo');
  });

  test('a change in between that was not seen yet is not overwritten unseen', async ({ page, customer, allow }) => {
    allow(failedRequest);
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await field(page, 'sender_city').fill('Leeds');
    // The form's request is held until somebody else has changed the shipment.
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

  test('what was typed is still there after a reload', async ({ page, customer }) => {
    const { id } = await newShipment(customer.client);
    await signInAs(page, customer);
    await page.goto(`/shipments/${id}/edit`);
    await field(page, 'sender_city').fill('Leeds');
    await page.reload();
    await expect(field(page, 'sender_city')).toHaveValue('Leeds');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page, 'sender_city')).toHaveValue(waybill.sender_city);
  });
});
