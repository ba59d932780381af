import type { Locator, Page } from '@playwright/test';
import { expect, test, withMotion } from '../../support/fixtures.js';
import { toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use(withMotion);

const AUTO_CLOSE = 5_000;
const updated = (page: Page) => toast(page, 'Profile updated successfully');

/** Total durations of the running animations of the toast area in milliseconds, in ascending order. */
const durations = (place: Locator): Promise<number[]> =>
  place.evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .map((animation) => Number(animation.effect?.getComputedTiming().duration))
      .sort((one, other) => one - other),
  );

/** The animated part of the message. While its animation is paused, the message stays. */
const animations = (page: Page, action: 'pause' | 'finish'): Promise<void> =>
  updated(page).evaluate((element, name) => {
    for (const animation of element.getAnimations({ subtree: true })) animation[name]();
  }, action);

const save = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click();

test.beforeEach(async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/profile');
  await save(page);
  await expect(updated(page)).toBeVisible();
});

test('appear at the top right as status messages, and close by themselves after five seconds', async ({ page }) => {
  await expect.poll(async () => (await durations(updated(page))).at(-1)).toBe(AUTO_CLOSE);
  await animations(page, 'pause');
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully' })).toBeVisible();
  const box = await updated(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(150);
  await animations(page, 'finish');
  await expect(updated(page)).toBeHidden();
});

test('can be closed, match the theme, and stay as long with reduced motion', async ({ page }) => {
  await expect(updated(page)).toContainClass('Toastify__toast-theme--dark');
  await expect(updated(page)).toHaveCSS('background-color', 'rgb(26, 37, 64)');
  await updated(page).getByRole('button', { name: /close/i }).click();
  await expect(updated(page)).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await save(page);
  await expect.poll(async () => (await durations(updated(page))).at(-1)).toBe(AUTO_CLOSE);
  await expect(updated(page)).toContainClass('Toastify__toast-theme--light');
  await expect(updated(page)).toHaveCSS('background-color', 'rgb(255, 253, 249)');
});
