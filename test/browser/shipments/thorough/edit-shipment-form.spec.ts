import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const save = (page: Page) => main(page).getByRole('button', { name: 'Save Changes' });

test('a restored draft asks about fields that another user has changed', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  const changeElsewhere = async (changes: object) => {
    await page.goto('/faq');
    await customer.client.patch(`/shipments/${id}/`, changes);
    await page.goto(`/shipments/${id}/edit`);
  };
  const versions: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') versions.push(request.headers()['if-match']);
  });
  await page.goto(`/shipments/${id}/edit`);
  await field(page, 'sender_city').fill('Leeds');
  await changeElsewhere({ sender_city: 'York', recipient_city: 'Hoboken' });
  const question = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
  await expect(question.getByRole('button')).toHaveText(['Mine: Leeds', 'Theirs: York']);
  await expect(field(page, 'recipient_city')).toHaveValue('Hoboken');
  await expect(field(page, 'sender_city')).toHaveValue('Leeds');
  await save(page).click();
  await expect(question).toBeFocused();

  // An open decision survives a reload and a later change.
  await page.reload();
  await expect(question).toBeVisible();
  await changeElsewhere({ sender_city: 'Hull' });
  await question.getByRole('button', { name: 'Mine: Leeds' }).click();
  await page.reload();
  await expect(field(page, 'sender_city')).toHaveValue('Leeds');
  await expect(question).toBeHidden();
  await save(page).click();
  await expect(page).toHaveURL(`/shipments/${id}`);
  const { body } = await customer.client.get<Shipment>(`/shipments/${id}/`);
  expect(body).toMatchObject({ sender_city: 'Leeds', recipient_city: 'Hoboken', version: 4 });
  expect(versions).toEqual(['"3"']);
});

test("Start over takes the other user's values", async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/edit`);
  await field(page, 'sender_city').fill('Leeds');
  await page.goto('/faq');
  await customer.client.patch(`/shipments/${id}/`, { sender_city: 'York' });
  await page.goto(`/shipments/${id}/edit`);
  const question = page.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'sender_city')).toHaveValue('York');
});

test('an address with another shipment opens another form', async ({ page, customer }) => {
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
