import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { type Person } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const updates = (page: Page) => main(page).getByRole('list').getByRole('listitem');

const open = async (page: Page, person: Person, path: string) => {
  await signInAs(page, person);
  await page.goto(path);
};

test('a restored draft of an update asks about a field that another user has changed, and sends that version', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  const update = await newUpdate(customer.client, id);
  const versions: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') versions.push(request.headers()['if-match']);
  });
  await open(page, customer, `/shipments/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking Update' });
  const edit = () => updates(page).getByRole('button', { name: 'Edit' }).click();
  await edit();
  await field(dialog, 'location').fill('Leeds');
  await page.goto('/faq');
  await customer.client.patch(`/shipments/updates/${update.id}/`, { location: 'York', description: 'On the quay' });
  await page.goto(`/shipments/${id}`);
  await edit();
  const question = dialog.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
  await expect(question.getByRole('button')).toHaveText(['Mine: Leeds', 'Theirs: York']);
  await expect(field(dialog, 'description')).toHaveValue('On the quay');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(question).toBeFocused();
  expect(versions).toEqual([]);
  await question.getByRole('button', { name: 'Mine: Leeds' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const { body } = await customer.client.get<Shipment>(`/shipments/${id}/`);
  expect(body.tracking_updates).toMatchObject([{ location: 'Leeds', description: 'On the quay' }]);
  expect(versions).toEqual(['"3"']);
});
