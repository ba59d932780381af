import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillWithShipments } from '../support/log.mjs';
import { ascending, quantile } from '../support/numbers.mjs';
import { startBare } from '../support/processes.mjs';
import { missingChromium, openThrottled } from '../support/throttled-page.mjs';
import { signInStaff, startWaymark, storedSession } from '../support/waymark.mjs';

/** Names, first names and towns that many or few shipments have. */
const SEARCHES = ['ada euler', 'bohr osaka', 'lenses recife', 'planck lyon'];
/** Milliseconds between two inputs of a quick person, and until a response is shown; and the number of reloads. */
const AT_LENGTH = { quick: 120, rest: 1_500, reloads: 7 };
const SMOKE = { quick: 0, rest: 50, reloads: 1 };

/** A point of a row or a heading with no link or button of its own. */
const POINT = { x: 8, y: 8 };

const row = '[role="table"] [role="rowgroup"]:last-child [role="row"]';
const current = [`${row}[aria-current]`, 'aria-rowindex'];
const panel = ['.desk-panel', 'aria-label'];
const field = ['[name="q"]', 'value'];

const figuresOf = (times) => {
  const sorted = ascending(times);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) };
};

/** Types into the search field of either page. */
const type = async ({ page, timesOf }, words, { quick, rest }) => {
  await page.locator('[name="q"]').click();
  const input = (index) => page.keyboard.type(words[index]);
  const times = await timesOf({ count: words.length, gap: quick, place: field, input });
  await pause(rest);
  return times;
};

const bareInputs = async (bare, rounds, pace) => {
  const times = { type: [], step: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.type.push(...(await type(bare, SEARCHES[round % SEARCHES.length], pace)));
    const input = () => bare.page.keyboard.press('j');
    times.step.push(...(await bare.timesOf({ count: 24, gap: pace.quick, place: ['#pressed', 'data-keys'], input })));
  }
  return { ...times, open: times.step, sort: times.step };
};

const deskInputs = async (desk, rounds, pace) => {
  const { quick, rest } = pace;
  const { page, timesOf } = desk;
  const press = (key) => () => page.keyboard.press(key);
  const times = { type: [], step: [], open: [], sort: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.type.push(...(await type(desk, SEARCHES[round % SEARCHES.length], pace)));
    await page.locator('[name="q"]').fill('');
    await pause(rest);
    await page.getByRole('heading', { level: 1 }).click();
    times.step.push(...(await timesOf({ count: 16, gap: quick, place: current, input: press('j') })));
    times.step.push(...(await timesOf({ count: 8, gap: quick, place: current, input: press('k') })));
    for (const by of ['j', 'j', 'j']) {
      times.open.push(...(await timesOf({ count: 1, gap: rest, place: panel, input: press('Enter') })));
      await page.keyboard.press('Escape');
      await page.keyboard.press(by);
      await pause(quick);
    }
    const click = async (locator, place) => {
      // A person points before the click.
      await locator.hover({ position: POINT });
      await pause(rest);
      return timesOf({ count: 1, gap: rest, place, input: () => page.mouse.down().then(() => page.mouse.up()) });
    };
    for (const place of [12, 13, 14]) times.open.push(...(await click(page.locator(row).nth(place), panel)));
    await page.keyboard.press('Escape');
    for (const name of ['Status', 'Updated', 'Updated', 'Tracking Number']) {
      const heading = page.getByRole('columnheader', { name });
      await heading.evaluate((element) => (element.id = 'sorted'));
      times.sort.push(...(await click(heading.getByRole('button'), ['#sorted', 'aria-sort'])));
      await heading.evaluate((element) => element.removeAttribute('id'));
    }
  }
  return times;
};

const reloads = async ({ page, timeUntilShown }, { reloads: count, rest }) => {
  const times = [];
  for (let number = 0; number < count; number += 1) {
    // Otherwise the work of the page that is left would count.
    await pause(2 * rest);
    times.push(await timeUntilShown(() => page.reload()));
  }
  return times;
};

const KINDS = {
  type: 'a letter in the search field',
  step: 'the next row by j and k',
  open: "a row's panel",
  sort: 'another order',
};

export const desk = {
  name: 'desk',
  title: 'from an input on All shipments to the paint of its effect, 4 × slower and 300 ms from the server',
  bareIs: 'a page without a framework whose keys change one element',
  sizes: { long: 1_000_000, short: 10_000, smoke: 300 },
  missing: missingChromium,
  run: async ({ directory, plan: { rounds, warmUp }, size: shipments }) => {
    const pace = warmUp > 0 ? AT_LENGTH : SMOKE;
    const data = join(directory, 'waymark');
    await fillWithShipments(join(data, 'events.db'), { shipments, updates: 0 });
    const waymark = await startWaymark(data);
    await signInStaff(waymark);
    const ours = await openThrottled({ awaited: row, session: await storedSession(waymark) });
    const server = await startBare('programs/bare-page.mjs');
    const bare = await openThrottled({ awaited: '#pressed' });
    await Promise.all([
      bare.page.goto(server.address),
      ours.timeUntilShown(() => ours.page.goto(`${waymark.address}/shipments`)),
    ]);
    await Promise.all([bare.throttle(), ours.throttle()]);
    const [ofBare, ofOurs] = [await bareInputs(bare, rounds, pace), await deskInputs(ours, rounds, pace)];
    const [reloaded, reloadedOurs] = [await reloads(bare, pace), await reloads(ours, pace)];
    await Promise.all([bare.close(), ours.close()]);
    await Promise.all([waymark.stop(), server.stop()]);
    const rowOf = (what, most, bareTimes, ourTimes) => ({
      what,
      unit: 'ms',
      value: 'p95',
      goal: { ours: { atMost: most } },
      bare: figuresOf(bareTimes),
      ours: figuresOf(ourTimes),
    });
    return [
      ...Object.entries(KINDS).map(([kind, what]) => rowOf(what, 50, ofBare[kind], ofOurs[kind])),
      rowOf('rows after a reload', 1_000, reloaded, reloadedOurs),
    ];
  },
};
