import type { Page } from '@playwright/test';
import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { dayFromNow } from '../../../support/clients/days.js';
import { numbers, word } from '../../support/desk-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { overprinted, printedTexts, timesPrinted, type PrintedText } from '../../support/printed-texts.js';
import { signInAs } from '../../support/signed-in.js';

const printed = async (page: Page, format?: string): Promise<PrintedText[]> => {
  const pdf = await page.pdf({ ...(format && { format }), preferCSSPageSize: true, printBackground: true });
  return printedTexts(pdf);
};

/** Expects that each text was printed once and no two over each other, and nothing that only a screen needs. */
const expectPrinted = (texts: PrintedText[], expected: readonly string[]): void => {
  expect(overprinted(texts)).toEqual([]);
  expect(expected.map((text) => [text, timesPrinted(texts, text)])).toEqual(expected.map((text) => [text, 1]));
  expect(timesPrinted(texts, 'Skip to content')).toBe(0);
};

for (const count of [1, 11, 60]) {
  test(`an evidence sheet of ${count} events prints each text once, without overlap`, async ({
    page,
    customer,
    anybody,
  }) => {
    const { id } = await newShipment(customer.client);
    const places = Array.from({ length: count - 1 }, (_, index) => `Depot ${String(index).padStart(3, '0')}`);
    for (const location of places) await newUpdate(customer.client, id, { status: 'in_transit', location });
    await signInAs(page, await demoAuditor(anybody));
    await page.goto(`/shipments/${id}/history?day=${dayFromNow(0)}&zone=UTC&by=recorded`);
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('the signature is good');
    await expect(page.getByRole('article', { name: 'Sheet' }).getByRole('listitem')).toHaveCount(count);
    const sentences = await verdict.locator('p').allTextContents();
    // The last place is also the place at the end of the day.
    expectPrinted(await printed(page, 'A4'), [...places.slice(0, -1), ...sentences]);
  });
}

test('the Track page prints each text once, without overlap', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  const places = Array.from({ length: 30 }, (_, index) => `Depot ${String(index).padStart(3, '0')}`);
  for (const location of places) await newUpdate(customer.client, id, { status: 'in_transit', location });
  await page.goto(`/track?tracking=${tracking_number}`);
  await expect(
    page
      .getByRole('article')
      .getByRole('status')
      .filter({ hasText: /^Live$/ }),
  ).toBeVisible();
  expectPrinted(await printed(page, 'A4'), places.slice(0, -1));
});

test('the desk keeps all rows of a list of 60 in the page, and prints them with their number', async ({
  page,
  customer,
  anybody,
}) => {
  const city = word();
  const given: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    given.push((await newShipment(customer.client, { sender_city: city })).tracking_number);
  }
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  await expect(numbers(page)).toHaveCount(60);
  expectPrinted(await printed(page, 'A4'), [...given, '60 of 60 shipments']);
});

test('a label prints each text once, without overlap', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await expect(page.locator('.label-sheet .shipment-label img')).toHaveCount(2);
  const texts = await printed(page);
  expectPrinted(texts, [tracking_number, 'Grace Brewster Hopper', '12 St James Square', 'Track this parcel']);
});
