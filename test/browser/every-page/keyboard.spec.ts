import { newShipment, waybill } from '../../support/clients/samples.js';
import { expect, test, withMotion } from '../support/fixtures.js';
import { focused, tabTo } from '../support/keyboard.js';
import { field, main, toast, untilItHasItsCode } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use(withMotion);

test('sign-in, account menu and logout work by keyboard', async ({ page, customer }) => {
  await page.goto('/login');
  await untilItHasItsCode(page);
  await tabTo(page, 'email');
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(main(page)).toBeFocused();

  const menu = page.getByRole('button', { name: 'Account menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('a shipment can be created by keyboard', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await expect(field(page, 'service_type')).toBeVisible();
  await tabTo(page, 'service_type');
  await page.keyboard.press('e');
  await expect(field(page, 'service_type')).toHaveValue('express');
  for (const party of ['sender', 'recipient'] as const) {
    for (const part of ['name', 'email', 'phone', 'address', 'city', 'country'] as const) {
      await tabTo(page, `${party}_${part}`);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(waybill[`${party}_${part}`]);
    }
  }
  await tabTo(page, 'contents_description');
  await page.keyboard.type('Books');
  await tabTo(page, 'declared_value');
  await page.keyboard.press('Enter');
  // The default dimensions suit no parcel.
  await expect(main(page).getByRole('alert')).toBeFocused();
  await tabTo(page, 'Book it as it is');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Shipment created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
});

test('the actions menu of a row can be opened, navigated, closed and used', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: `Actions for ${tracking_number}` });
  await actions.focus();
  await page.keyboard.press('Enter');
  for (const name of ['Duplicate', 'Details', 'Edit', 'Delete', 'Add Tracking']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(actions).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shipments/${id}`);
  await expect(main(page)).toBeFocused();
});

test('a confirmation traps focus and restores it when cancelled; when confirmed, the page has focus', async ({
  page,
  customer,
}) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: `Actions for ${tracking_number}` });
  const dialog = page.getByRole('dialog', { name: 'Delete Shipment' });
  const ask = async () => {
    await page.keyboard.press('Enter');
    for (const [name, next] of [
      ['Duplicate', 'ArrowDown'],
      ['Details', 'ArrowDown'],
      ['Edit', 'ArrowDown'],
      ['Delete', 'Enter'],
    ] as const) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
      await page.keyboard.press(next);
    }
    await expect(dialog.locator(':focus')).toHaveCount(1);
  };
  await actions.focus();
  await ask();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();

  await ask();
  while ((await focused(page)) !== 'Delete') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expect(main(page)).toBeFocused();
});
