import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsOver } from './axe.js';
import { expect, test } from './fixtures.js';

/** A page with only the given violations, which changes its theme like the product's pages. */
const show = (page: Page, content: string, style = ''): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <style>html { background: white; color: black } ${style}</style>
    <main><h1>A page</h1>${content}</main>
    <script>
      addEventListener('storage', ({ newValue }) =>
        document.documentElement.classList.toggle('dark', newValue === 'dark'));
    </script></html>`);

test('violations are reported: of the structure, of the colours of each theme, and of an overlay', async ({ page }) => {
  const pale = '<p class="pale">A word</p>';
  await show(page, pale);
  await expectNoAxeViolations(page);

  await show(page, '<img src="data:,">');
  await expect(expectNoAxeViolations(page)).rejects.toThrow('image-alt: <img src');
  await show(page, pale, 'html:not(.dark) .pale { color: #eee }');
  await expect(expectNoAxeViolations(page)).rejects.toThrow('color-contrast: <p class');
  await show(page, pale, '.dark .pale { color: #eee }');
  await expect(expectNoAxeViolations(page)).rejects.toThrow('color-contrast: <p class');

  const dialog = (content: string) => `<div role="dialog" aria-label="A question" tabindex="0">${content}</div>`;
  await show(page, dialog(pale), 'html:not(.dark) .pale { color: #eee }');
  await expect(expectNoAxeViolationsOver(page)).rejects.toThrow('color-contrast: <p class');
  await show(page, dialog('<img src="data:,">'));
  await expect(expectNoAxeViolationsOver(page)).rejects.toThrow('image-alt: <img src');
});
