import type { Locator, Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { newShipment, quay, waybill } from '../../support/samples.js';
import { expect, test } from '../fixtures.js';
import { field, main, sidebar } from '../parts.js';
import { signInAs } from '../signed-in.js';

test.describe.configure({ timeout: 120_000 });

/** What five bookings with their labels may take. */
const MOST_PRESSES = 40;

/** Does what a hand does, and counts: a field that is typed into is pressed first. */
class Hand {
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

test('five bookings with their labels: forty presses', async ({ page, customer }) => {
  const { client } = customer;
  await client.patch('/accounts/profile/', { phone_number: '+44 20 7946 0001', company_name: 'Engines Ltd' });
  await client.post('/shipments/addresses/', { ...quay, email: 'quay@example.com', phone: '+44 131 496 0000' });
  const old = await newShipment(client, { sender_email: customer.email });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await signInAs(page, customer);
  const hand = new Hand();
  const asBefore = main(page).getByRole('button', { name: waybill.contents_description });
  const option = (name: string) => page.getByRole('listbox').getByRole('option', { name });
  const create = async (recipient: string): Promise<void> => {
    await hand.press(button(page, 'Create Shipment'));
    await expect(booked(page)).toContainText(recipient);
  };

  await test.step('to somebody who was sent to before', async () => {
    await page.goto('/dashboard');
    await hand.press(main(page).getByRole('link', { name: 'Create Shipment' }));
    await hand.press(asBefore);
    await expect(field(page, 'sender_name')).toHaveValue('Engines Ltd');
    await expect(field(page, 'sender_phone')).toHaveValue('+44 20 7946 0001');
    await expect(field(page, 'sender_city')).toHaveValue('London');
    await hand.type(page, { recipient_name: 'gra hop' });
    await hand.press(option('Grace Brewster Hopper'));
    await expect(field(page, 'recipient_email')).toHaveValue(waybill.recipient_email);
    await create('Grace Brewster Hopper');
  });

  await test.step('another to the same person', async () => {
    await hand.press(booked(page).getByRole('link', { name: 'Book another to the same person' }));
    await expect(field(page, 'contents_description')).toHaveValue('');
    const measures = { weight: '1.5', length: '20', width: '20', height: '20' };
    await hand.type(page, { contents_description: 'A compiler', ...measures });
    await create('Grace Brewster Hopper');
  });

  await test.step('the same again', async () => {
    await hand.press(booked(page).getByRole('link', { name: 'Duplicate' }));
    await expect(field(page, 'contents_description')).toHaveValue('A compiler');
    await create('Grace Brewster Hopper');
  });

  await test.step('to a saved address', async () => {
    await hand.press(sidebar(page).getByRole('link', { name: 'Create Shipment' }));
    await hand.press(asBefore);
    await hand.type(page, { recipient_name: 'leith' });
    await hand.press(option(quay.label));
    await create(quay.name);
  });

  await test.step('to somebody new, in a place that is misspelled, on a day that is past', async () => {
    await hand.press(sidebar(page).getByRole('link', { name: 'Create Shipment' }));
    await hand.press(asBefore);
    await hand.type(page, {
      recipient_name: 'Edvard Grieg',
      recipient_email: 'edvard@example.com',
      recipient_phone: '+47 55 55 55 55',
      recipient_address: '1 Troldhaugvegen',
      recipient_city: 'Bergn',
      recipient_country: 'Norway',
    });
    await hand.press(button(page, 'Bergen?'));
    await expect(field(page, 'recipient_city')).toHaveValue('Bergen');
    await hand.type(page, { shipment_date: '2024-02-29' });
    await hand.press(button(page, 'Create Shipment'));
    await expect(main(page).getByRole('alert')).toContainText('The shipment date, 29 Feb 2024, is past.');
    await hand.press(button(page, 'Book it as it is'));
    await expect(booked(page)).toContainText('Edvard Grieg');
  });

  await test.step('and their labels, in one document', async () => {
    await hand.press(sidebar(page).getByRole('link', { name: 'Dashboard' }));
    await hand.press(main(page).getByLabel('Choose all'));
    await hand.press(main(page).getByLabel(`Choose ${old.tracking_number}`));
    await hand.press(button(page, 'Print 5 labels'));
    const dialog = page.getByRole('dialog', { name: '5 shipping labels' });
    await hand.press(dialog.getByRole('button', { name: 'Print 5 labels' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(5);
    // The service stands white on black, and printers leave backgrounds out.
    await expect(page.locator('.label-sheet .shipment-label').first()).toHaveCSS('print-color-adjust', 'exact');
  });

  expect(hand.presses).toBeLessThanOrEqual(MOST_PRESSES);
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
