import { demoStaff } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { signInAs } from '../support/signed-in.js';
import { numberField, shipmentOn } from '../support/track-parts.js';

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

/** Forms in which people paste a number. */
const writingsOf = (number: string): Record<string, string> => ({
  'with zero-width and direction characters': `\u202d${number.replaceAll('-', '-\u200b')}\u202c`,
  'in full-width letters': fullWidth(number),
  'in a sentence': `Your parcel (${number}) is on its way.`,
  'in a link of a mail filter': `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(
    `https://waymark.example/track?from=mail&amp;tracking=${number.replaceAll('-', '%2D')}`,
  )}&data=05`,
  'with similar letters': number.slice(0, 2) + number.slice(2).replaceAll('0', 'O').replaceAll('1', 'l').toLowerCase(),
});

test('a pasted number is found in every form, and its address is made good', async ({ page, customer }) => {
  const [first, second] = [await newShipment(customer.client), await newShipment(customer.client)];
  await page.goto('/track');
  const writings = writingsOf(first.tracking_number);
  for (const [form, writing] of Object.entries(writings)) {
    await test.step(form, async () => {
      await numberField(page).fill(writing);
      await numberField(page).press('Enter');
      await expect(shipmentOn(page, first)).toBeVisible();
      await expect(page).toHaveURL(`/track?tracking=${first.tracking_number}`);
      await expect(numberField(page)).toHaveValue(first.tracking_number);
      await numberField(page).fill(second.tracking_number);
      await numberField(page).press('Enter');
      await expect(shipmentOn(page, second)).toBeVisible();
    });
  }
  await page.goto(`/track/${first.tracking_number}`);
  await expect(shipmentOn(page, first)).toBeVisible();
});

test('a hand scanner tracks one parcel after another in the same field', async ({ page, customer }) => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => newShipment(customer.client)));
  if (!first || !second || !third) throw new Error('three shipments');
  await page.goto('/track');
  await numberField(page).focus();
  for (const shipment of [first, second]) {
    await page.keyboard.type(shipment.tracking_number);
    await page.keyboard.press('Enter');
    await expect(shipmentOn(page, shipment)).toBeVisible();
    await expect(numberField(page)).toBeFocused();
  }
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/track/${first.tracking_number}/`, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type(first.tracking_number);
  await page.keyboard.press('Enter');
  await page.keyboard.type(third.tracking_number);
  answer();
  await expect(shipmentOn(page, first)).toBeVisible();
  await expect(numberField(page)).toHaveValue(new RegExp(`${third.tracking_number}$`));
  await page.keyboard.press('Enter');
  await expect(shipmentOn(page, third)).toBeVisible();
});

test('the desk and Ctrl+K find a parcel by a number in every form and by its last characters', async ({
  page,
  customer,
  anybody,
}) => {
  const [first, second] = [await newShipment(customer.client), await newShipment(customer.client)];
  await signInAs(page, await demoStaff(anybody));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shipments');
  const found = page.getByRole('table', { name: 'Shipments' }).getByRole('rowheader');
  const search = page.getByRole('combobox', { name: 'Search shipments' });
  const goTo = page.getByRole('combobox', { name: 'Go to' });
  const forms = { ...writingsOf(first.tracking_number), 'by its last characters': first.tracking_number.slice(-6) };
  for (const [form, writing] of Object.entries(forms)) {
    await test.step(form, async () => {
      await search.fill(writing);
      await expect(found).toHaveText([first.tracking_number]);
      await page.keyboard.press('Control+k');
      await goTo.fill(writing);
      await expect(page.getByRole('option').first()).toContainText(first.tracking_number);
      await goTo.fill(second.tracking_number);
      await expect(page.getByRole('option').first()).toContainText(second.tracking_number);
      await page.keyboard.press('Escape');
      await search.fill(second.tracking_number);
      await expect(found).toHaveText([second.tracking_number]);
    });
  }
});
