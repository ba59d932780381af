import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { dayFromNow } from '../../support/clients/days.js';
import { waybill } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { fillShipment } from '../support/forms.js';
import { field, main, messageOf, shownDay, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const partyFields = ['name', 'email', 'phone', 'address', 'city', 'country'] as const;
/** https://html.spec.whatwg.org/#autofill-field */
const AUTOFILL = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  address: 'street-address',
  city: 'address-level2',
  country: 'country-name',
};
const create = (page: Page) => main(page).getByRole('button', { name: 'Create Shipment' });

test.describe('creating', () => {
  test.beforeEach(async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto('/shipments/create');
  });

  test('starts with defaults, steps and the user as the sender, and requires every mandatory field', async ({
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

    // Browsers ignore "off" for addresses, and would fill both parties with one address.
    for (const party of ['sender', 'recipient']) {
      for (const [part, token] of Object.entries(AUTOFILL)) {
        await expect(field(page, `${party}_${part}`)).toHaveAttribute('autocomplete', `section-${party} ${token}`);
      }
    }

    const given = ['sender_name', 'sender_email', 'weight', 'length', 'width', 'height', 'declared_value'];
    for (const name of given) await field(page, name).fill('');
    await create(page).click();
    await expect(await messageOf(page, 'service_type')).toHaveText('Service type is required');
    await expect(field(page, 'service_type')).toBeFocused();
    const summary = page.getByRole('alert').filter({ hasText: '19 fields need another look' });
    await summary.getByRole('button', { name: 'Recipient city' }).click();
    await expect(field(page, 'recipient_city')).toBeFocused();
    await expectNoAxeViolations(page);

    await test.step('a draft survives a reload, and a cleared number stays empty', async () => {
      await field(page, 'sender_name').fill('Ada');
      await field(page, 'service_type').selectOption('priority');
      await page.reload();
      await expect(field(page, 'sender_name')).toHaveValue('Ada');
      await expect(field(page, 'weight')).toHaveValue('');
      await expect(field(page, 'service_type')).toHaveValue('priority');
      await create(page).click();
      await expect(await messageOf(page, 'weight')).toHaveText('Weight is required');
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(field(page, 'sender_name')).toHaveValue('Ada Lovelace');
      await expect(field(page, 'weight')).toHaveValue('1');
      await page.reload();
      await expect(field(page, 'service_type')).toHaveValue('');
    });
  });

  test('numbers and dates are read as they are written, refused ones show a message, and the booking is shown', async ({
    page,
    customer,
    allow,
  }) => {
    allow(failedRequest);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/shipments/')) posts.push(request.url());
    });
    const type = async (name: string, text: string) => {
      await field(page, name).fill('');
      await field(page, name).pressSequentially(text);
    };
    await fillShipment(page);

    await test.step('the arrow keys step dimensions by 0.1 and the value by 0.01, down to the minimum', async () => {
      const weight = page.getByRole('spinbutton', { name: 'Weight' });
      await weight.fill('1');
      await weight.press('ArrowUp');
      await expect(weight).toHaveValue('1.1');
      await expect(main(page)).toContainText('Actual weight1.1 kg');
      await weight.fill('0,2');
      for (const least of ['0.1', '0.1']) {
        await weight.press('ArrowDown');
        await expect(weight).toHaveValue(least);
      }
      await field(page, 'declared_value').press('ArrowUp');
      await expect(field(page, 'declared_value')).toHaveValue('0.01');
      await weight.fill('1,234');
      await weight.press('ArrowUp');
      await expect(weight).toHaveValue('1,234');
    });

    await test.step('a value below the minimum is refused, until it is corrected', async () => {
      await field(page, 'weight').fill('0.05');
      await create(page).click();
      await expect(await messageOf(page, 'weight')).toHaveText('Weight must be greater than 0');
      await field(page, 'weight').fill('0.1');
      await expect(page.getByText('Weight must be greater than 0')).toBeHidden();
    });

    await test.step('an unambiguous comma is a decimal comma, and an ambiguous one needs confirmation', async () => {
      await type('weight', '2,4');
      await type('length', '30,5');
      await type('declared_value', '1,234');
      await expect(main(page)).toContainText('Actual weight2.4 kg');
      await create(page).click();
      await expect(await messageOf(page, 'declared_value')).toHaveText('1.234 or 1234? Write it without a comma');
      await expect(field(page, 'declared_value')).toBeFocused();
      await page.reload();
      await expect(field(page, 'declared_value')).toHaveValue('1,234');
      await expect(field(page, 'weight')).toHaveValue('2,4');
      await expect(main(page)).toContainText('Actual weight2.4 kg');
      await type('declared_value', '1234,50');
    });

    await test.step('a half-typed date is refused and not taken for no date', async () => {
      await field(page, 'estimated_delivery').press('1');
      await create(page).click();
      await expect(await messageOf(page, 'estimated_delivery')).toHaveText('Invalid date');
      await expect(field(page, 'estimated_delivery')).toBeFocused();
    });

    await test.step('dates far from the booking or in the wrong order are refused', async () => {
      await field(page, 'shipment_date').fill(dayFromNow(3));
      await field(page, 'estimated_delivery').fill('0001-01-01');
      await create(page).click();
      const refused = await messageOf(page, 'estimated_delivery');
      await expect(refused).toHaveText('Estimated delivery must not be more than one year before the booking');
      await field(page, 'estimated_delivery').fill(dayFromNow(1));
      await expect(refused).toHaveText('Estimated delivery must not be before the shipment date');
      // A message disappears when the other date is corrected.
      await field(page, 'shipment_date').fill(dayFromNow(1));
      await expect(refused).toBeHidden();
      await field(page, 'shipment_date').fill(dayFromNow(800));
      await expect(await messageOf(page, 'shipment_date')).toHaveText(
        'Shipment date must not be more than two years after the booking',
      );
      await field(page, 'shipment_date').fill('');
    });
    expect(posts).toEqual([]);

    const estimated_delivery = dayFromNow(30);
    await field(page, 'estimated_delivery').fill(estimated_delivery);
    await test.step("the server's refusal is shown in the toast and at the fields", async () => {
      const path = '**/api/v1/shipments/';
      const json = { sender_city: ['Unknown city', 'Try again'], weight: ['Too heavy'] };
      await page.route(path, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 400, json }) : route.continue(),
      );
      await create(page).click();
      await expect(toast(page, 'sender_city: Unknown city Try again')).toContainText('weight: Too heavy');
      await expect(await messageOf(page, 'sender_city')).toHaveText('Unknown city Try again');
      await expect(await messageOf(page, 'weight')).toHaveText('Too heavy');
      await expect(field(page, 'sender_name')).toHaveValue(waybill.sender_name);
      await page.unroute(path);
    });

    await create(page).click();
    await expect(toast(page, 'Shipment created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    const { body } = await customer.client.get<Shipment[]>('/shipments/');
    expect(body).toMatchObject([
      {
        service_type: 'express',
        recipient_city: waybill.recipient_city,
        weight: 2.4,
        length: 30.5,
        declared_value: 1234.5,
        shipment_date: null,
        estimated_delivery,
      },
    ]);
    expect(page.url().endsWith(`/shipments/${body[0]?.id}`)).toBe(true);
    await page.goto('/shipments/create');
    await expect(field(page, 'contents_description')).toHaveValue('');
    await expect(field(page, 'recipient_name')).toHaveValue('');
  });

  test('implausible values need confirmation, which books with one click; corrected values do not', async ({
    page,
    customer,
  }) => {
    await fillShipment(page);
    for (const name of ['length', 'width', 'height']) await field(page, name).fill('1');
    const past = dayFromNow(-40);
    await field(page, 'shipment_date').fill(past);
    await create(page).click();
    const question = main(page).getByRole('alert');
    await expect(question).toBeFocused();
    await expect(question).toContainText('2.5 kg in 1 × 1 × 1 cm is heavier than lead.');
    await expect(question).toContainText(`The shipment date, ${await shownDay(page, past)}, is past.`);
    for (const name of ['length', 'width', 'height']) await field(page, name).fill('20');
    await expect(question).not.toContainText('heavier than lead');
    await field(page, 'estimated_delivery').fill(past);
    await create(page).click();
    await expect(question).toContainText(`The estimated delivery, ${await shownDay(page, past)}, is past.`);
    expect((await customer.client.get('/shipments/')).body).toEqual([]);
    await question.getByRole('button', { name: 'Book it as it is' }).click();
    await expect(page).toHaveURL(/\/shipments\/\d+$/);
    await expect(main(page)).toContainText(await shownDay(page, past));
  });

  test('a saved address fills in a party, and a party can be saved', async ({ page }) => {
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
