import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

const MOST_STOPS = 80;

/** The visible or accessible name of the focused element; '' if no visible element has focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || !element.checkVisibility()) return '';
    return element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent.trim();
  });

/** Presses Tab until the element of that name has focus. Each tab stop on the way must be visible. */
export const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await focused(page);
    if (found === name) return;
    expect(found, `stop ${stop} on the way to ${name}`).not.toBe('');
  }
  throw new Error(`${name} was not reached`);
};
