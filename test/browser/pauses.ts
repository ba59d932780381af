import type { Page } from '@playwright/test';
import { expect } from './fixtures.js';

/** Milliseconds; longer than any pause of the client between two tries. */
const PAUSE = 5_000;
/** Until it looks again whether there was a further pause. */
const LOOK = { timeout: 200 };

/** Gives the page a clock that `afterPauses` can put forward; before the page is opened. */
export const withClock = (page: Page): Promise<void> => page.clock.install();

/** Waits for what the page shows once it has given up trying, and lets its pauses between the tries pass at once. */
export const afterPauses = (page: Page, assertion: (look: typeof LOOK) => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(PAUSE);
    await assertion(LOOK);
  }).toPass({ intervals: [0] });
