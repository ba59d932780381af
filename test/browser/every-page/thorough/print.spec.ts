import type { Page } from '@playwright/test';
import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { dayFromNow } from '../../../support/clients/days.js';
import { numbers, table, word } from '../../support/desk-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { overprinted, printedTexts, timesPrinted, wholeText, type PrintedText } from '../../support/printed-texts.js';
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

const expectPrintingTime = (texts: PrintedText[]): void =>
  expect(wholeText(texts)).toMatch(/Printed ?\d+ ?\w+ ?\d{4}, ?\d\d:\d\d/);

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

/** More rows than the desk keeps in the page. */
const LONG = 230;
const AT_ONCE = 10;

test('the desk prints all loaded rows, says how many are missing, and leaves out what only a screen needs', async ({
  page,
  customer,
  anybody,
}) => {
  const city = word();
  const given: string[] = [];
  const book = async () => void given.push((await newShipment(customer.client, { sender_city: city })).tracking_number);
  while (given.length < LONG) await Promise.all(Array.from({ length: AT_ONCE }, book));
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);

  await test.step('one page of the list', async () => {
    await expect(numbers(page)).toHaveCount(200);
    const texts = await printed(page, 'A4');
    expectPrintingTime(texts);
    expectPrinted(texts, [`Only 200 of ${LONG} shipments are printed here`, 'Tracking Number']);
    expect(texts.map(({ text }) => text)).toContain('Due');
    expect(given.filter((number) => timesPrinted(texts, number) === 1)).toHaveLength(200);
    for (const text of ['Every status', 'Shortcuts', 'Create Shipment'])
      expect(timesPrinted(texts, text), text).toBe(0);
  });

  await test.step('the whole list', async () => {
    await table(page).getByRole('rowgroup').last().focus();
    await expect(async () => {
      await page.keyboard.press('End');
      const last = table(page).getByRole('row').last();
      await expect(last).toHaveAttribute('aria-rowindex', String(LONG + 1), { timeout: 500 });
    }).toPass();
    expect(await numbers(page).count()).toBeLessThan(60);
    const texts = await printed(page, 'A4');
    expectPrinted(texts, [...given, `${LONG} shipments`]);
    expect(timesPrinted(texts, 'are printed here')).toBe(0);
    await expect.poll(() => numbers(page).count()).toBeLessThan(60);
  });
});

test('the dashboard prints all loaded rows, and leaves out what only a screen needs', async ({ page, customer }) => {
  const given: string[] = [];
  const book = async () => void given.push((await newShipment(customer.client)).tracking_number);
  while (given.length < LONG) await Promise.all(Array.from({ length: AT_ONCE }, book));
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const drawn = page.getByRole('rowheader');
  await expect(drawn.first()).toBeVisible();
  expect(await drawn.count()).toBeLessThan(60);
  const texts = await printed(page, 'A4');
  expectPrintingTime(texts);
  expectPrinted(texts, [...given, 'Recent Shipments']);
  for (const text of ['Every status', 'Create Shipment', 'Select', 'Actions']) {
    expect(timesPrinted(texts, text), text).toBe(0);
  }
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
