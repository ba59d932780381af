import type { Locator, Page } from '@playwright/test';
import { pagePaths } from '@waymark/contracts/ui';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { demoStaff } from '../../../support/clients/people.js';
import { expect, test } from '../../support/fixtures.js';
import { main, sidebar } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('with a default font of 24 and 32 pixels no page scrolls sideways, and the sidebar covers none', async ({
  page,
  customer,
  anybody,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'picked_up', location: 'Leith' });
  const devtools = await page.context().newCDPSession(page);
  /** The browser's default font size in pixels, which people set in its settings. */
  const setFontSize = async (pixels: number): Promise<void> => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${pixels}px`);
  };
  const look = async (seen: Locator, ...paths: string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(seen).toBeVisible();
      for (const pixels of [24, 32]) {
        await setFontSize(pixels);
        for (const width of [390, 1024]) {
          await page.setViewportSize({ width, height: 844 });
          await expect.poll(() => overflow(page), `${path} with ${pixels} at ${width} pixels`).toBe(0);
          // 1024 pixels are fewer than 48 rem.
          await expect(sidebar(page)).toHaveCount(0);
        }
      }
    }
  };
  await page.setViewportSize({ width: 390, height: 844 });
  const { home, about, services, faq, contact, track, login, register } = pagePaths;
  const menu = page.getByRole('button', { name: 'Open menu' });
  await look(menu, home, about, services, faq, contact, track, login, register);
  await look(menu, pagePaths.trackNumber(tracking_number));
  const number = main(page).getByText(tracking_number, { exact: true }).filter({ visible: true }).first();
  for (const pixels of [24, 32]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await setFontSize(pixels);
    // The page replaces this element as it loads, so it may have no box at first.
    const height = async (): Promise<number> => (await number.boundingBox())?.height ?? Infinity;
    // Letters in a column would be ten lines or more.
    await expect.poll(height, 'the height of the number').toBeLessThan(5 * pixels);
  }
  await signInAs(page, await demoStaff(anybody));
  const { dashboard, profile, createShipment, allShipments, audit, people, developers } = pagePaths;
  const opener = page.getByRole('button', { name: 'Open sidebar' });
  await look(opener, dashboard, profile, createShipment, allShipments, audit, people, developers);
  await look(opener, pagePaths.shipment(id), pagePaths.editShipment(id), pagePaths.addTracking(id));
  await look(opener, pagePaths.shipmentHistory(id));
});
