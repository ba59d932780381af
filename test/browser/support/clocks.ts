import type { Page } from '@playwright/test';

/** Stops the clocks of the device and of the server, as the page sees it, at a time. Call it before you open the page. */
export const atTime = async (page: Page, time: string | number): Promise<void> => {
  await page.clock.setFixedTime(time);
  await page.route(/\/api\/v1\/(health|settings)\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(time).toUTCString() } });
  });
};
