import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The themes differ in nothing but colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Changes the theme as another tab's choice does, which also works behind an open dialog. */
const show = async (page: Page, theme: 'dark' | 'light'): Promise<void> => {
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'themePreference', newValue }));
  }, theme);
  const root = page.locator('html');
  await (theme === 'dark' ? expect(root).toContainClass('dark') : expect(root).not.toContainClass('dark'));
  await expect(root).not.toContainClass('theme-changes');
};

/** Half a megabyte to read anew each time, so a page that has it keeps it. */
const builder = async (page: Page): Promise<AxeBuilder> => {
  const hasIt = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(hasIt && { axeSource: 'undefined' }) });
  // Nobody reads what passed.
  return axe.options({ resultTypes: ['violations'] });
};

const check = async (page: Page, theme: 'dark' | 'light', choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> => {
  await show(page, theme);
  const { violations } = await choose(await builder(page))
    // Spares a page opened for each run, which only frames of other origins need.
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, `${theme}, ${page.url()}`).toEqual([]);
};

/** Pixels; from here on everything is shown but what narrow screens have of their own. */
const WIDE = 1024;
const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= WIDE;

const withoutColours = (axe: AxeBuilder): AxeBuilder => axe.withTags(tags).disableRules(colourRules);

/**
 * WCAG 2.2 AA and the best practices, of the page as it stands; with its colours in both themes, where it is wide or
 * shows what is shown on narrow screens only.
 */
export const expectNoAxeViolations = async (page: Page, withColours = isWide(page)): Promise<void> => {
  await check(page, 'dark', (axe) => (withColours ? axe.withTags(tags) : withoutColours(axe)));
  if (withColours) await check(page, 'light', (axe) => axe.withRules(colourRules));
};

const over = 'dialog, [role="dialog"], [role="menu"]';

/** As before, of a page with a dialog or a menu over it that was looked at without: the colours are those of what is new. */
export const expectNoAxeViolationsOver = async (page: Page): Promise<void> => {
  await check(page, 'dark', withoutColours);
  if (!isWide(page)) return;
  for (const theme of ['dark', 'light'] as const) {
    await check(page, theme, (axe) => axe.include(over).withRules(colourRules));
  }
};
