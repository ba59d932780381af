import { pagePaths } from '@waymark/contracts';
import { expect, test } from './fixtures.js';

const { home, about, services, faq, contact, track, login, register, developersGuide } = pagePaths;

for (const path of [home, about, services, faq, contact, track, login, register, developersGuide]) {
  test(`${path} is drawn with the code that its document names`, async ({ page, request }) => {
    const document = await (await request.get(path)).text();
    let release = (): void => {};
    const drawn = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.+\.(js|css)$/, async (route) => {
      if (!document.includes(`"${new URL(route.request().url()).pathname}"`)) await drawn;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    release();
    await page.unrouteAll({ behavior: 'wait' });
  });
}
