import type { Page } from '@playwright/test';

const BYTES_PER_SECOND = 50_000;

/** Delays each response by 400 ms and limits the total to 50 KB/s until the returned function is called. */
export const onSlowLine = async (page: Page): Promise<() => Promise<void>> => {
  const chromium = await page.context().newCDPSession(page);
  const slow = {
    ...{ offline: false, latency: 400 },
    ...{ downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND },
  };
  await chromium.send('Network.emulateNetworkConditions', slow);
  return () => chromium.detach();
};
