import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The themes differ in nothing but colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Changes the theme as another tab's choice does, which also works behind an open dialog; again until the page has the code that listens. */
const show = async (page: Page, theme: 'dark' | 'light'): Promise<void> => {
  const choose = (newValue: string): boolean => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'themePreference', newValue }));
    return document.documentElement.classList.contains('dark');
  };
  await expect.poll(() => page.evaluate(choose, theme), theme).toBe(theme === 'dark');
  await expect(page.locator('html')).not.toContainClass('theme-changes');
  // With a test's clock the page's two frames may be one, and what fades has a colour of neither theme.
  const fading = (): number => document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  await expect.poll(() => page.evaluate(fading)).toBe(0);
};

/** Half a megabyte to read, so a page that has it keeps it. */
const addAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${source};undefined`);
};

interface Look {
  /** A part of the page; else all of it. */
  within?: string;
  options: axeCore.RunOptions;
}

/** What is wrong, a line for each rule; nobody reads what passed, so that stays in the page. */
const violationsIn = async (page: Page, { within, options }: Look): Promise<string[]> => {
  for (const frame of page.frames()) await addAxe(frame);
  return page.evaluate(
    async ([selector, chosen]) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(selector ?? document, { ...chosen, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, options] as const,
  );
};

const check = async (page: Page, theme: 'dark' | 'light', look: Look): Promise<void> => {
  await show(page, theme);
  expect(await violationsIn(page, look), `${theme}, ${page.url()}`).toEqual([]);
};

/** Pixels; from here on everything is shown but what narrow screens have of their own. */
const WIDE = 1024;
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= WIDE;

const everything: axeCore.RunOptions = { runOnly: tags };
const withoutColours: axeCore.RunOptions = {
  ...everything,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
const coloursOnly: axeCore.RunOptions = { runOnly: { type: 'rule', values: colourRules } };

/**
 * WCAG 2.2 AA and the best practices, of the page as it stands; with its colours in both themes, where it is wide or
 * shows what is shown on narrow screens only.
 */
export const expectNoAxeViolations = async (page: Page, withColours = isWide(page)): Promise<void> => {
  await check(page, 'dark', { options: withColours ? everything : withoutColours });
  if (withColours) await check(page, 'light', { options: coloursOnly });
};

const over = 'dialog, [role="dialog"], [role="menu"]';

/** As before, of a page with a dialog or a menu over it that was looked at without: the colours are those of what is new. */
export const expectNoAxeViolationsOver = async (page: Page): Promise<void> => {
  await check(page, 'dark', { options: withoutColours });
  if (!isWide(page)) return;
  for (const theme of ['dark', 'light'] as const) {
    await check(page, theme, { within: over, options: coloursOnly });
  }
};
