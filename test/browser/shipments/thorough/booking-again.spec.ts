import type { Locator, Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { dayFromNow } from '../../../support/clients/days.js';
import { newShipment, quay, waybill } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main, shownDay, sidebar } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });

/** Maximum number of presses for five bookings and their labels. */
const MOST_PRESSES = 40;

/** Acts like a user and counts presses. Typing into a field includes a press on it. */
class CountingUser {
  presses = 0;

  async press(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
    await target.click(options);
    this.presses += 1;
  }

  async type(within: Page, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(values)) {
      await this.press(field(within, name));
      await field(within, name).fill(text);
    }
  }
}

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const booked = (page: Page) => main(page).getByRole('region', { name: 'After booking' });
const pagesOf = (document: Buffer): number => document.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('five bookings with their labels take at most forty presses', async ({ page, customer }) => {
  const { client } = customer;
  await client.patch('/accounts/profile/', { phone_number: '+44 20 7946 0001', company_name: 'Engines Ltd' });
  await client.post('/shipments/addresses/', { ...quay, email: 'quay@example.com', phone: '+44 131 496 0000' });
  const old = await newShipment(client, { sender_email: customer.email });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await signInAs(page, customer);
  const user = new CountingUser();
  const asBefore = main(page).getByRole('button', { name: waybill.contents_description });
  const option = (name: string) => page.getByRole('listbox').getByRole('option', { name });
  const create = async (recipient: string): Promise<void> => {
    await user.press(button(page, 'Create Shipment'));
    await expect(booked(page)).toContainText(recipient);
  };

  await test.step('to a previous recipient', async () => {
    await page.goto('/dashboard');
    await user.press(main(page).getByRole('link', { name: 'Create Shipment' }));
    await user.press(asBefore);
    await expect(field(page, 'sender_name')).toHaveValue('Engines Ltd');
    await expect(field(page, 'sender_phone')).toHaveValue('+44 20 7946 0001');
    await expect(field(page, 'sender_city')).toHaveValue('London');
    await user.type(page, { recipient_name: 'gra hop' });
    await user.press(option('Grace Brewster Hopper'));
    await expect(field(page, 'recipient_email')).toHaveValue(waybill.recipient_email);
    await create('Grace Brewster Hopper');
  });

  await test.step('another parcel to the same person', async () => {
    await user.press(booked(page).getByRole('link', { name: 'Book another to the same person' }));
    await expect(field(page, 'contents_description')).toHaveValue('');
    const measures = { weight: '1.5', length: '20', width: '20', height: '20' };
    await user.type(page, { contents_description: 'A compiler', ...measures });
    await create('Grace Brewster Hopper');
  });

  await test.step('a duplicate', async () => {
    await user.press(booked(page).getByRole('link', { name: 'Duplicate' }));
    await expect(field(page, 'contents_description')).toHaveValue('A compiler');
    await create('Grace Brewster Hopper');
  });

  await test.step('to a saved address', async () => {
    await user.press(sidebar(page).getByRole('link', { name: 'Create Shipment' }));
    await user.press(asBefore);
    await user.type(page, { recipient_name: 'leith' });
    await user.press(option(quay.label));
    await create(quay.name);
  });

  await test.step('to a new recipient in a misspelled place, on a past day', async () => {
    await user.press(sidebar(page).getByRole('link', { name: 'Create Shipment' }));
    await user.press(asBefore);
    await user.type(page, {
      recipient_name: 'Edvard Grieg',
      recipient_email: 'edvard@example.com',
      recipient_phone: '+47 55 55 55 55',
      recipient_address: '1 Troldhaugvegen',
      recipient_city: 'Bregen',
      recipient_country: 'Norway',
    });
    await user.press(button(page, 'Bergen?'));
    await expect(field(page, 'recipient_city')).toHaveValue('Bergen');
    const past = dayFromNow(-30);
    await user.type(page, { shipment_date: past });
    await user.press(button(page, 'Create Shipment'));
    await expect(main(page).getByRole('alert')).toContainText(
      `The shipment date, ${await shownDay(page, past)}, is past.`,
    );
    await user.press(button(page, 'Book it as it is'));
    await expect(booked(page)).toContainText('Edvard Grieg');
  });

  await test.step('all labels in one document', async () => {
    await user.press(sidebar(page).getByRole('link', { name: 'Dashboard' }));
    await user.press(main(page).getByLabel('Select all'));
    await user.press(main(page).getByLabel(`Choose ${old.tracking_number}`));
    await user.press(button(page, 'Print 5 labels'));
    const dialog = page.getByRole('dialog', { name: '5 shipping labels' });
    await user.press(dialog.getByRole('button', { name: 'Print 5 labels' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(5);
    await dialog.getByLabel('Paper').selectOption('a4');
    const sheets = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(sheets), 'four labels on the first sheet, one on the second').toBe(2);
    expect(sheets.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12]/);
    // The service is white on black, and printers omit backgrounds.
    await expect(page.locator('.label-sheet .shipment-label').first()).toHaveCSS('print-color-adjust', 'exact');
  });

  expect(user.presses).toBeLessThanOrEqual(MOST_PRESSES);
  const { body } = await client.get<Shipment[]>('/shipments/');
  expect(body.map(({ recipient_name, recipient_city, weight }) => [recipient_name, recipient_city, weight])).toEqual([
    ['Edvard Grieg', 'Bergen', 2.5],
    [quay.name, quay.city, 2.5],
    ['Grace Brewster Hopper', 'New York', 1.5],
    ['Grace Brewster Hopper', 'New York', 1.5],
    ['Grace Brewster Hopper', 'New York', 2.5],
    ['Grace Brewster Hopper', 'New York', 2.5],
  ]);
});
