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

/** WCAG 2.2 AA and the best practices, in both themes, of the page as it stands. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  for (const theme of ['dark', 'light'] as const) {
    await show(page, theme);
    const axe = await builder(page);
    const { violations } = await (theme === 'dark' ? axe.withTags(tags) : axe.withRules(colourRules))
      // Spares a page opened for each run, which only frames of other origins need.
      .setLegacyMode()
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${theme}, ${page.url()}`).toEqual([]);
  }
};
