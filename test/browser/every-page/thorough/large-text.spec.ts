import type { Locator, Page } from '@playwright/test';
import { pagePaths } from '@waymark/contracts/ui';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { demoStaff } from '../../../support/clients/people.js';
import { expect, test } from '../../support/fixtures.js';
import { main, sidebar } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface LargeText {
  /** Sets the browser's default font size in pixels, which people set in its settings. */
  setFontSize: (pixels: number) => Promise<void>;
  /** Opens each page, waits until `seen` is visible, and measures it with both sizes at two widths. */
  expectNoOverflow: (seen: Locator, ...paths: string[]) => Promise<void>;
}

const largeText = async (page: Page): Promise<LargeText> => {
  const devtools = await page.context().newCDPSession(page);
  const setFontSize = async (pixels: number): Promise<void> => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${pixels}px`);
  };
  const expectNoOverflow = async (seen: Locator, ...paths: string[]): Promise<void> => {
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
  return { setFontSize, expectNoOverflow };
};

test.describe('with a default font of 24 and 32 pixels no page scrolls sideways', () => {
  test('of those for everybody', async ({ page }) => {
    const { expectNoOverflow } = await largeText(page);
    const { home, about, services, faq, contact, track, login, register } = pagePaths;
    const menu = page.getByRole('button', { name: 'Open menu' });
    await expectNoOverflow(menu, home, about, services, faq, contact, track, login, register);
  });

  test('as Track shows a parcel, whose number stays in its lines', async ({ page, customer }) => {
    const { id, tracking_number } = await newShipment(customer.client);
    await newUpdate(customer.client, id, { status: 'picked_up', location: 'Leith' });
    const { expectNoOverflow, setFontSize } = await largeText(page);
    await expectNoOverflow(page.getByRole('button', { name: 'Open menu' }), pagePaths.trackNumber(tracking_number));
    const number = main(page).getByText(tracking_number, { exact: true }).filter({ visible: true }).first();
    for (const pixels of [24, 32]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await setFontSize(pixels);
      // The page replaces this element as it loads, so it may have no box at first.
      const height = async (): Promise<number> => (await number.boundingBox())?.height ?? Infinity;
      // Letters in a column would be ten lines or more.
      await expect.poll(height, 'the height of the number').toBeLessThan(5 * pixels);
    }
  });

  test('of those of the account, and the sidebar covers none', async ({ page, anybody }) => {
    const { expectNoOverflow } = await largeText(page);
    await signInAs(page, await demoStaff(anybody));
    const { dashboard, profile, createShipment, allShipments, audit, people, developers } = pagePaths;
    const opener = page.getByRole('button', { name: 'Open sidebar' });
    await expectNoOverflow(opener, dashboard, profile, createShipment, allShipments, audit, people, developers);
  });

  test('of those of a shipment, and the sidebar covers none', async ({ page, customer, anybody }) => {
    const { id } = await newShipment(customer.client);
    await newUpdate(customer.client, id, { status: 'picked_up', location: 'Leith' });
    const { expectNoOverflow } = await largeText(page);
    await signInAs(page, await demoStaff(anybody));
    const opener = page.getByRole('button', { name: 'Open sidebar' });
    await expectNoOverflow(opener, pagePaths.shipment(id), pagePaths.editShipment(id), pagePaths.addTracking(id));
    await expectNoOverflow(opener, pagePaths.shipmentHistory(id));
  });
});
