import type { AccountResource } from '@waymark/contracts';
import { demoStaff, newCustomer } from '../../../support/clients/people.js';
import { checkAndClose, checkPage, dialog, open, test } from '../../support/accessibility.js';
import { holdBack } from '../../support/disturb.js';
import { expect } from '../../support/fixtures.js';
import { choose, rows } from '../../support/people-parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 180_000 });

test('the People screen: loading, filled and empty, and its dialogs', async ({ page, customer, anybody }) => {
  const staff = await demoStaff(anybody);
  await newCustomer(anybody);
  await signInAs(page, staff);
  const show = await holdBack(page, '/accounts/?*');
  await open(page, '/people', 'People');
  await expect(page.getByText('Loading people…')).toBeAttached();
  await checkPage(page);
  show();
  await expect(rows(page).first()).toBeVisible();
  await checkPage(page);
  for (const [action, title] of [
    ['Change role', 'Change role'],
    ['End all sessions', 'End all sessions'],
    ['Disable', 'Disable account'],
  ] as const) {
    await choose(page, customer.email, action);
    await expect(dialog(page)).toHaveAccessibleName(title);
    await checkAndClose(page);
  }
  const { body } = await staff.client.get<AccountResource[]>(`/accounts/?q=${customer.email}`);
  await staff.client.patch(`/accounts/${body[0]?.id ?? ''}/`, { enabled: false });
  await page.goto(`/people?q=${customer.email}`);
  await expect(rows(page)).toContainText('Disabled');
  await checkPage(page);
  await choose(page, customer.email, 'Enable');
  await expect(dialog(page)).toHaveAccessibleName('Enable account');
  await checkAndClose(page);
  await page.goto('/people?q=nobody-of-this-name');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await checkPage(page);
});
