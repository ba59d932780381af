import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** Milliseconds, longer than any backoff of the client. */
const PAUSE = 5_000;
/** Timeout of one check, before the clock advances again for a further retry. */
const LOOK = { timeout: 200 };

/** Gives the page a clock that `afterPauses` can advance. Call it before you open the page. */
export const withClock = (page: Page): Promise<void> => page.clock.install();

/** Waits for what the page shows after its last retry, and skips the backoff between retries. */
export const afterPauses = (page: Page, assertion: (look: typeof LOOK) => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(PAUSE);
    await assertion(LOOK);
  }).toPass({ intervals: [0] });
