import type { Locator } from '@playwright/test';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { facts, state } from '../../support/history-parts.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const NAME = 'محمد عبد الرحمن بن خالد الأنصاري من مدينة دبي القديمة على الخور';

/** Whether a truncated box shows the first letter of its text, and not the last. */
const showsBeginning = (box: Locator): Promise<boolean> =>
  box.evaluate((element) => {
    const text = element.firstChild as Text;
    const within = element.getBoundingClientRect();
    const isShown = (at: number): boolean => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, right } = range.getBoundingClientRect();
      return left >= within.left - 1 && right <= within.right + 1;
    };
    return isShown(0) && !isShown(text.length - 1);
  });

test('an Arabic name that is truncated in a list keeps its beginning', async ({ page, customer, anybody }) => {
  const { tracking_number } = await newShipment(customer.client, { recipient_name: NAME });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const name = page.getByRole('row').filter({ hasText: tracking_number }).getByText(NAME);
  await expect(name).toBeVisible();
  expect(await showsBeginning(name)).toBe(true);

  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${tracking_number}`);
  await expect(name).toBeVisible();
  expect(await showsBeginning(name)).toBe(true);
});

test('a long word of an address stays in its history column', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client, {
    sender_address: `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} 1`,
  });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/history`);
  const sender = facts(state(page), 'Sender');
  await expect(sender).toContainText('Donaudampfschifffahrtsgesellschaft');
  const column = sender.locator('..');
  expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('a long e-mail address stays in its column of the details', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client, {
    sender_email: 'accountsreceivable@northernharbour.example',
  });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  const sender = main(page).getByRole('region', { name: 'Sender' });
  await expect(sender).toContainText('accountsreceivable@');
  expect(await sender.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('lines of a text stay lines in the details and the history', async ({ page, customer }) => {
  const contents_description = 'Two maps\nOne frame';
  const { id } = await newShipment(customer.client, { contents_description, delivery_instructions: 'Ring\nWait' });
  await signInAs(page, customer);
  for (const [path, within] of [
    [`/shipments/${id}`, main(page)],
    [`/shipments/${id}/history`, state(page)],
  ] as const) {
    await page.goto(path);
    for (const [term, lines] of [
      ['Contents', contents_description],
      ['Delivery Instructions', 'Ring\nWait'],
    ] as const) {
      const fact = facts(within, term);
      await expect(fact).toBeVisible();
      expect(await fact.innerText()).toBe(lines);
    }
  }
});

/** Given texts in the box that reach out of it. */
const outside = (box: Locator): Promise<string[]> =>
  box.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    return Array.from(element.querySelectorAll('bdi, p, dd'))
      .filter((text) => text.getBoundingClientRect().right > right)
      .map((text) => text.textContent);
  });

test('long words stay in their boxes of the details and of the desk', async ({ page, customer, anybody }) => {
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const { id, tracking_number } = await newShipment(customer.client, {
    ...{ sender_name: word, sender_address: word, recipient_address: word, recipient_city: word },
    ...{ contents_description: word, delivery_instructions: 'W'.repeat(250) },
  });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  const instructions = main(page).getByRole('definition').filter({ hasText: 'WWW' });
  await expect(instructions).toBeVisible();
  for (const party of ['Sender', 'Recipient']) {
    expect(await outside(main(page).getByRole('region', { name: party }))).toEqual([]);
  }
  expect(await outside(instructions.locator('xpath=ancestor::dl'))).toEqual([]);

  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?open=${id}`);
  const panel = page.getByRole('region', { name: `Parcel ${tracking_number}` });
  await expect(panel.getByText('WWW')).toBeVisible();
  expect(await outside(panel)).toEqual([]);
});

test('a description with reversing characters is shown in its own order', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { description: 'Left with \u202ea neighbour' });
  await signInAs(page, customer);
  for (const path of [`/shipments/${id}`, `/shipments/${id}/history`]) {
    await page.goto(path);
    await expect(main(page).getByText('Left with a neighbour').first()).toBeVisible();
  }
});

test('an old saved address with reversing characters does not reorder the words of the page', async ({
  page,
  customer,
}) => {
  const saved = {
    ...{ id: 1, label: 'Quay\u202e', name: 'Ada\u2069\u202e Lovelace', email: 'ada@example.com', phone: '\u202e123' },
    ...{ address: 'شارع 7', city: 'دبي', country: 'Emirates\u202e' },
  };
  await page.route('**/api/v1/shipments/addresses/**', (route) => route.fulfill({ json: [saved] }));
  await signInAs(page, customer);
  await page.goto('/profile');
  const card = main(page).getByRole('listitem').filter({ hasText: 'Quay' });
  await expect(card.getByText('Ada Lovelace')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit Quay', exact: true })).toBeVisible();
  expect(await card.innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  await expect(card.locator('bdi')).toHaveText(['Quay', 'Ada Lovelace', 'شارع 7', 'دبي', 'Emirates']);
});
