import type { Page } from '@playwright/test';
import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const views = (page: Page) => main(page).getByRole('button', { name: /^Views/ });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('another account does not see the views, and their owner still has them after signing in again', async ({
  page,
  anybody,
}) => {
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/shipments?due=late');
  await views(page).click();
  await item(page, 'Save this view…').click();
  await field(page.getByRole('dialog'), 'name').fill('Late parcels');
  await page.keyboard.press('Enter');
  await expect(views(page)).toHaveText('Late parcels');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await item(page, 'Logout').click();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/shipments?due=late');
  await expect(views(page)).toHaveText('Views');
  await views(page).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Save this view…']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await item(page, 'Logout').click();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/shipments?due=late');
  await expect(views(page)).toHaveText('Late parcels');
});
