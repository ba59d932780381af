import type { CDPSession, Page } from '@playwright/test';
import { demoStaff } from '../../../support/clients/people.js';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.beforeEach(async ({ page, anybody }) => {
  await signInAs(page, await demoStaff(anybody));
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** Composes a text in the focused field, as an input method does. */
const compose = async (page: Page, text: string): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  return session;
};

/** The keys with which people choose and take a candidate. */
const pressCandidateKeys = async (page: Page): Promise<void> => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Escape', 'Enter']) await page.keyboard.press(key);
};

test('keys of an input method do nothing in Go to, and act when the word is complete', async ({ page }) => {
  await page.goto('/profile');
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const goTo = page.getByRole('combobox', { name: 'Go to' });
  await expect(goTo).toBeFocused();
  const session = await compose(page, 'kuai di');
  await pressCandidateKeys(page);
  await expect(goTo).toHaveValue('kuai di');
  await expect(goTo).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await session.send('Input.insertText', { text: 'Dash' });
  await expect(goTo).toHaveValue('Dash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('the Enter that ends a composition in Safari does nothing', async ({ page }) => {
  await page.goto('/profile');
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const goTo = page.getByRole('combobox', { name: 'Go to' });
  await goTo.fill('Dash');
  await expect(page.getByRole('option', { name: 'Dashboard' })).toBeVisible();
  await goTo.evaluate((field) =>
    // oxlint-disable-next-line typescript/no-deprecated -- Safari gives no other sign of that Enter.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
  await expect(page).toHaveURL('/profile');
  await goTo.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('keys of an input method do nothing in the audit search', async ({ page }) => {
  await page.goto('/audit');
  const box = main(page).getByRole('combobox', { name: 'Search events' });
  await box.focus();
  const session = await compose(page, 'WM');
  await pressCandidateKeys(page);
  await expect(box).toHaveValue('WM');
  await expect(page).toHaveURL('/audit');
  await session.send('Input.insertText', { text: '' });
});
