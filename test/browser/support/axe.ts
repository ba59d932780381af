import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The themes differ only in colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Theme = 'dark' | 'light';

const themeOf = (page: Page): Promise<Theme> =>
  page.evaluate(() => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'));

/** Changes the theme like a choice in another tab, which also works behind an open dialog. Repeats until the page listens. */
const show = async (page: Page, theme: Theme): Promise<void> => {
  const choose = (newValue: string): void =>
    void window.dispatchEvent(new StorageEvent('storage', { key: 'themePreference', newValue }));
  await expect
    .poll(async () => {
      if ((await themeOf(page)) !== theme) await page.evaluate(choose, theme);
      return themeOf(page);
    })
    .toBe(theme);
  await expect(page.locator('html')).not.toContainClass('theme-changes');
  // With a fake clock two frames may be one, and a fading element has a colour of neither theme.
  const fading = (): number => document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  await expect.poll(() => page.evaluate(fading)).toBe(0);
};

/** Adds axe once to each page, since its code is half a megabyte. */
const addAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${source};undefined`);
};

interface Look {
  /** Limits the check to a part of the page. */
  within?: string;
  options: axeCore.RunOptions;
}

/** One line for each violated rule. The passed rules stay in the page, since nobody reads them. */
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

const check = async (page: Page, theme: Theme, look: Look): Promise<void> => {
  await show(page, theme);
  expect(await violationsIn(page, look), `${theme}, ${page.url()}`).toEqual([]);
};

/** Pixels. From this width on, everything is shown except elements for narrow screens. */
const WIDE = 1024;
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= WIDE;

/** Not in axe's tags, because axe counts it as experimental (WCAG 2.5.3). */
const names = { 'label-content-name-mismatch': { enabled: true } };
const everything: axeCore.RunOptions = { runOnly: tags, rules: names };
const withoutColours: axeCore.RunOptions = {
  ...everything,
  rules: { ...names, ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])) },
};
const coloursOnly: axeCore.RunOptions = { runOnly: { type: 'rule', values: colourRules } };

/** Begins with the theme that the page has: a change of it takes a transition. Colours are checked in both. */
const checkInBothThemes = async (page: Page, within?: string): Promise<void> => {
  const theme = await themeOf(page);
  const part = within === undefined ? {} : { within };
  await check(page, theme, { ...part, options: everything });
  await check(page, theme === 'dark' ? 'light' : 'dark', { ...part, options: coloursOnly });
};

/**
 * Checks WCAG 2.2 AA and best practices on the current page. Checks colours in both themes if the page is wide or
 * shows elements for narrow screens only.
 */
export const expectNoAxeViolations = async (page: Page, withColours = isWide(page)): Promise<void> => {
  if (withColours) return checkInBothThemes(page);
  return check(page, await themeOf(page), { options: withoutColours });
};

const over = 'dialog, [role="dialog"], [role="menu"]';

/** As above, for an overlay alone of a page that was checked without it. */
export const expectNoAxeViolationsOver = async (page: Page): Promise<void> => {
  if (isWide(page)) return checkInBothThemes(page, over);
  return check(page, await themeOf(page), { within: over, options: withoutColours });
};
