// A page of a slow computer on a slow line, and the times from its inputs to the paints that show their effects.
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/test/chromium.mjs';

const SLOWDOWN = 4;
const LINE = { offline: false, latency: 300, downloadThroughput: -1, uploadThroughput: -1 };

/** Runs in the page before its own code. Times are in milliseconds. */
const addProbe = (awaited) => {
  let start;
  for (const type of ['keydown', 'pointerup']) {
    window.addEventListener(type, ({ timeStamp }) => (start ??= timeStamp), { capture: true });
  }
  /** Resolves with the time after the first paint in which the condition holds. */
  const paintOf = (holds) =>
    new Promise((resolve) => {
      const look = () =>
        requestAnimationFrame(() => {
          if (!holds()) return look();
          const { port1, port2 } = new window.MessageChannel();
          port1.onmessage = () => resolve(window.performance.now());
          port2.postMessage(null);
        });
      look();
    });
  const valueOf = ([selector, attribute]) => {
    const element = document.querySelector(selector);
    return attribute === 'value' ? element?.value : element?.getAttribute(attribute);
  };
  window.probe = {
    /** Resolves with the time from the next input to the paint after which the attribute has another value. */
    changeOf: (place) => {
      start = undefined;
      const before = valueOf(place);
      return paintOf(() => start !== undefined && valueOf(place) !== before).then((end) => end - start);
    },
    /** Resolves with the time from the navigation to the paint of the first awaited element. */
    shown: paintOf(() => document.querySelector(awaited) !== null),
  };
};

/** The command that installs Chromium; undefined if there is one. */
export const missingChromium = () =>
  findChromium() === undefined ? 'npx playwright install --with-deps --only-shell chromium' : undefined;

/** Opens a page whose `awaited` is a selector. `session` is stored before its code runs. */
export const openThrottled = async ({ awaited, session }) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-proxy-server'],
  });
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  await context.addInitScript(addProbe, awaited);
  await context.addInitScript(
    (stored) => stored && localStorage.getItem('authState') === null && localStorage.setItem('authState', stored),
    session && JSON.stringify(session),
  );
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  return {
    page,
    throttle: async () => {
      await protocol.send('Network.emulateNetworkConditions', LINE);
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    },
    /** Resolves with the times from each input to its effect: a change of the attribute of the first such element. */
    timesOf: async ({ count, gap, place, input }) => {
      const times = [];
      for (let number = 0; number < count; number += 1) {
        const change = await page.evaluateHandle((where) => ({ time: window.probe.changeOf(where) }), place);
        await input(number);
        times.push(await change.evaluate(({ time }) => time));
        await change.dispose();
        await pause(gap);
      }
      return times;
    },
    /** Resolves with the time from a navigation to the paint of the first awaited element. */
    timeUntilShown: async (navigate) => {
      await navigate();
      return page.evaluate(() => window.probe.shown);
    },
    close: () => browser.close(),
  };
};
