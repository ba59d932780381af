import type { Page } from '@playwright/test';
import { demoStaff } from '../../support/clients/people.js';
import { expectNoAxeViolationsOver } from '../support/axe.js';
import { expect, test } from '../support/fixtures.js';
import { field, main, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const views = (page: Page) => main(page).getByRole('button', { name: /^Views/ });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const dialog = (page: Page) => page.getByRole('dialog');

const choose = async (page: Page, name: string): Promise<void> => {
  await views(page).click();
  await item(page, name).click();
};

const save = async (page: Page, name: string): Promise<void> => {
  await choose(page, 'Save this view…');
  await field(dialog(page), 'name').fill(name);
  await page.keyboard.press('Enter');
};

test('a view is saved, opened and replaced, also in another tab', async ({ page, context, anybody }) => {
  await signInAs(page, await demoStaff(anybody));
  const address = '/shipments?status=in_transit&recipient_city=Hamburg&sort=updated_at';
  await page.goto(address);
  await choose(page, 'Save this view…');
  await expect(dialog(page)).toContainText('Kept in this browser');
  await expect(dialog(page)).toContainText('to:Hamburg status:in_transit');
  await dialog(page).getByRole('button', { name: 'Save view' }).click();
  await expect(field(dialog(page), 'name')).toHaveAccessibleDescription(/Name is required/);
  await field(dialog(page), 'name').fill('Port');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'View saved')).toBeVisible();
  await expect(views(page)).toHaveText('Port');
  await expect(views(page)).toBeFocused();

  await page.reload();
  await expect(views(page)).toHaveText('Port');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(views(page)).toHaveText('Views');
  const another = await context.newPage();
  await another.goto('/shipments?due=late');
  await expect(views(another)).toHaveText('Views');

  await page.bringToFront();
  await choose(page, 'Port');
  await expect(page).toHaveURL(address);
  await page.goto('/shipments?due=late');
  await save(page, 'pORT');
  await expect(dialog(page)).toContainText('“Port” exists already. Do you want to replace it?');
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await expect(views(page)).toHaveText('pORT');
  await expect(views(another)).toHaveText('pORT');
});

test('views are renamed and deleted, found with Ctrl+K, isolated from the text around them, and stored or reported', async ({
  page,
  anybody,
}) => {
  await signInAs(page, await demoStaff(anybody));
  await page.goto('/shipments?due=late');
  const destination = page.getByRole('combobox', { name: 'Go to' });

  await test.step('the menu and the dialogs pass axe', async () => {
    await choose(page, 'Save this view…');
    await expectNoAxeViolationsOver(page);
    await field(dialog(page), 'name').fill('Łódź');
    await page.keyboard.press('Enter');
    await views(page).click();
    await expectNoAxeViolationsOver(page);
    await item(page, 'Rename or delete…').click();
    await expect(dialog(page)).toBeVisible();
    await expectNoAxeViolationsOver(page);
    await page.keyboard.press('Escape');
  });

  await test.step('Ctrl+K finds a view without the accents of its name, and opens it', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(views(page)).toHaveText('Views');
    await page.keyboard.press('ControlOrMeta+k');
    await destination.fill('lodz');
    await page.getByRole('option', { name: 'Łódź Saved view' }).click();
    await expect(page).toHaveURL('/shipments?due=late');
    await views(page).click();
    await expect(item(page, 'Łódź')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Escape');
  });

  await test.step('a name does not reorder the labels and messages that contain it', async () => {
    await choose(page, 'Rename or delete…');
    await page.getByRole('button', { name: 'Rename Łódź' }).click();
    await field(dialog(page), 'name').fill('متجر');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('listitem')).toContainText(['متجر']);
    for (const action of ['Rename', 'Delete']) {
      await expect(dialog(page).getByRole('button', { name: `${action} \u2068متجر\u2069` })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(views(page)).toHaveAccessibleName('Views, \u2068متجر\u2069 is shown');
  });

  await test.step('a name of another view is refused, and a view is deleted', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await save(page, 'Today');
    await expect(views(page)).toHaveText('Today');
    await choose(page, 'Rename or delete…');
    await page.getByRole('button', { name: 'Rename Today' }).click();
    await field(dialog(page), 'name').fill('متجر');
    await page.keyboard.press('Enter');
    await expect(field(dialog(page), 'name')).toHaveAccessibleDescription(
      '“\u2068متجر\u2069” is the name of another view',
    );
    await field(dialog(page), 'name').fill('TODAY');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete TODAY' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveText(/متجر/);
    await page.keyboard.press('Escape');
    await expect(views(page)).toHaveText('Views');
  });

  await test.step('unreadable views are ignored, and one that cannot be stored is reported', async () => {
    const isBroken = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('savedViews:'));
      if (key) localStorage.setItem(key, '{"name":');
      return key !== undefined;
    });
    expect(isBroken).toBe(true);
    await page.goto('/shipments?due=late');
    await expect(views(page)).toHaveText('Views');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await save(page, 'Again');
    await expect(field(dialog(page), 'name')).toHaveAccessibleDescription(/storage is full or blocked/);
  });
});
