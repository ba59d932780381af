import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { main, untilItHasItsCode } from './parts.js';

/** Does with the first text of the page that has a sibling what React cannot do on a translated page. */
const disturb = (page: Page, how: 'change' | 'insert' | 'remove'): Promise<void> =>
  main(page).evaluate((within, action) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT, ({ parentNode, textContent }) =>
      parentNode && parentNode.childNodes.length > 1 && /\S/.test(textContent ?? '')
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
    );
    const text = texts.nextNode();
    if (!text) throw new Error('The page has no text with a sibling.');
    if (action === 'change') text.nodeValue = 'Other words';
    if (action === 'insert') text.parentNode?.insertBefore(document.createElement('br'), text);
    if (action === 'remove') text.parentNode?.removeChild(text);
  }, how);

test('a text with siblings is reported when it is changed, moved or removed, and a lone text is not', async ({
  page,
  allow,
  complaints,
}) => {
  allow(/^error: A translated page cannot/);
  await page.goto('/contact');
  await untilItHasItsCode(page);
  await page.getByRole('heading', { level: 1 }).evaluate(({ firstChild }) => {
    if (firstChild) firstChild.nodeValue = 'Another heading';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Another heading' })).toBeVisible();
  await disturb(page, 'change');
  await disturb(page, 'insert');
  await disturb(page, 'remove');
  await expect
    .poll(() => complaints)
    .toEqual([
      expect.stringContaining('cannot change the text'),
      expect.stringContaining('cannot insert before the text “Other words”'),
      expect.stringContaining('cannot remove the text “Other words”'),
    ]);
});
