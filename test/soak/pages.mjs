// Live pages in Chromium, and their memory.
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/test/chromium.mjs';

/** Opens each page in a browser context of its own. Resolves with undefined if there is no Chromium. */
export const openPages = async (address, wanted) => {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-proxy-server'],
  });
  const opened = [];
  for (const { name, path, person } of wanted) {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    await context.addInitScript(
      (session) => session && localStorage.getItem('authState') === null && localStorage.setItem('authState', session),
      await person?.session(),
    );
    const page = await context.newPage();
    const counts = { requests: 0 };
    page.on('request', () => (counts.requests += 1));
    await page.goto(address + path);
    await page.getByRole('main').getByText('Live', { exact: true }).first().waitFor({ timeout: 60_000 });
    opened.push({ name, page, counts, protocol: await context.newCDPSession(page) });
  }
  return {
    /** For each page, the used bytes of the heap without garbage, and the number of requests since the last call. */
    look: async () => {
      const looks = [];
      for (const { name, page, counts, protocol } of opened) {
        await protocol.send('HeapProfiler.collectGarbage');
        const { usedSize } = await protocol.send('Runtime.getHeapUsage');
        const isLive = await page.getByRole('main').getByText('Live', { exact: true }).first().isVisible();
        looks.push({ name, heap: usedSize, requests: counts.requests, isLive });
        counts.requests = 0;
      }
      return looks;
    },
    close: () => browser.close(),
  };
};
