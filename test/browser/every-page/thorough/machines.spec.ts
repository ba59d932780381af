import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { apiPaths, type PublicShipment, type Shipment, type TokenPair } from '@waymark/contracts';
import { authMachine, type AuthEvent } from '../../../../apps/web/src/features/auth/machines/auth/machine.js';
import { trackMachine, type TrackEvent } from '../../../../apps/web/src/features/tracking/machines/track/machine.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { pathsOver, type Step } from '../../support/machine-paths.js';
import { field, main, sidebar, untilItHasItsCode } from '../../support/parts.js';
import { keep, signInAs, storedSession } from '../../support/signed-in.js';

test.describe.configure({ timeout: 300_000 });

const unavailable = { status: 503, json: { detail: 'Later.', code: 'STORE_UNAVAILABLE' } };
const refused = { status: 401, json: { detail: 'No.', code: 'UNAUTHENTICATED' } };

/** Requests of the page that wait for the test to answer them, in order of arrival. */
class Held {
  private readonly waiting: Route[] = [];

  readonly hold = (route: Route): void => void this.waiting.push(route);

  async next(): Promise<Route> {
    await expect.poll(() => this.waiting.length, 'a request').toBeGreaterThan(0);
    return this.waiting.shift() as Route;
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Discards the requests of the previous page. */
  forget(): void {
    this.waiting.length = 0;
  }
}

const walk = async <Taken extends { event: { type: string } }>(
  paths: readonly Taken[][],
  begin: () => Promise<void>,
  happens: (step: Taken) => Promise<void>,
  isSeen: (step: Taken) => Promise<void>,
): Promise<void> => {
  for (const path of paths) {
    await test.step(path.map(({ event }) => event.type).join(', '), async () => {
      await begin();
      for (const step of path) {
        await happens(step);
        await isSeen(step);
      }
    });
  }
};

const user = { id: 'ada' } as never;
const elsewhere = { token: 'a', refreshToken: 'b', user };

test('the page follows each transition of the auth machine', async ({ page, context, customer, allow }) => {
  allow(failedRequest, failedSocket);
  const { paths, missed } = pathsOver(authMachine, {
    input: { stored: null },
    events: (): AuthEvent[] => [
      { type: 'sign_in', credentials: { email: '', password: '' } },
      { type: 'sign_out' },
      { type: 'timed_out' },
      { type: 'token_refused' },
      { type: 'back_online' },
      { type: 'profile_changed', user },
      { type: 'changed_elsewhere', session: elsewhere },
      { type: 'changed_elsewhere', session: null },
    ],
    outputsOf: (_state, type) => [
      { access: 'a', refresh: 'b' },
      ...(type.startsWith('xstate.done') && type.includes('refreshing') ? ['refused'] : []),
    ],
    canHappen: (state, { type }) => type !== 'profile_changed' || state.matches({ signedIn: 'ready' }),
  });

  expect(missed).toEqual([]);
  await page.clock.install();
  const [tokens, renewed, profile] = [new Held(), new Held(), new Held()];
  await page.route('**/accounts/token/', tokens.hold);
  await page.route('**/accounts/token/refresh/', renewed.hold);
  await page.route('**/api/v1/settings/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), session_idle_minutes: 60 } });
  });
  let isSigningIn = false;
  let refuses = false;
  let companies = 0;
  await page.route('**/accounts/profile/', (route) => {
    const method = route.request().method();
    if (method === 'GET' && isSigningIn) return profile.hold(route);
    if (method !== 'PATCH' || !refuses) return route.fallback();
    refuses = false;
    return route.fulfill(refused);
  });
  const other = await context.newPage();
  await keep(other, customer.client.url, 'themePreference', 'dark');
  // A page behind another draws nothing, so that each click would wait for seconds.
  await page.bringToFront();
  /** The request for which the state waits. */
  let request: Route;

  const profileIsChanged = () =>
    expect.poll(async () => (await storedSession(page))?.user).toMatchObject({ companyName: `Company ${companies}` });
  const changeProfile = async () => {
    if (!page.url().endsWith('/profile')) await sidebar(page).getByRole('link', { name: 'Profile' }).click();
    companies += 1;
    await field(page, 'company_name').fill(`Company ${companies}`);
    await press(page, 'Update Profile');
  };
  const happens = async ({ event }: Step<typeof authMachine>) => {
    switch (event.type) {
      case 'sign_in':
        isSigningIn = true;
        await fill(page, { email: customer.email, password: customer.password });
        return press(page, 'Login');
      case 'sign_out':
        await page.getByRole('button', { name: 'Account menu' }).click();
        return page.getByRole('menuitem', { name: 'Logout' }).click();
      case 'timed_out':
        // As the tab that ends the session does, once the page listens.
        await expect(async () => {
          await other.evaluate(() => {
            const { refreshToken } = JSON.parse(localStorage.getItem('authState') ?? '{}') as { refreshToken: string };
            localStorage.setItem('sessionEnd', refreshToken);
            localStorage.removeItem('sessionEnd');
          });
          await expect(page).toHaveURL('/login', { timeout: 1_000 });
        }).toPass();
        return other.evaluate(() => localStorage.removeItem('authState'));
      case 'token_refused':
        refuses = true;
        return changeProfile();
      case 'profile_changed':
        await changeProfile();
        return profileIsChanged();
      case 'changed_elsewhere': {
        if (event.session === null) return other.evaluate(() => localStorage.removeItem('authState'));
        const { email, password } = customer;
        const { access, refresh } = (await customer.client.post<TokenPair>(apiPaths.token, { email, password })).body;
        return signInAs(other, customer, { token: access, refreshToken: refresh });
      }
      case 'back_online':
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        return;
      default:
        if (event.type.startsWith('xstate.after')) {
          // The page may not have begun its pause yet.
          while (renewed.isEmpty) await page.clock.fastForward(20_000);
          return;
        }
        if ('output' in event && event.output === 'refused') return request.fulfill(refused);
        if (!event.type.startsWith('xstate.done')) {
          return request.fulfill(event.type.includes('refreshing') ? unavailable : refused);
        }
        await request.continue();
        // The rejected request is retried. Left pending, it could store the session after the next path has started.
        return event.type.includes('refreshing') ? profileIsChanged() : undefined;
    }
  };
  const isSeen = async ({ state }: Step<typeof authMachine>) => {
    if (state.matches('signingIn') || state.matches({ signedIn: 'refreshing' })) {
      const requests = state.matches('signedIn')
        ? renewed
        : state.matches({ signingIn: 'obtainingTokens' })
          ? tokens
          : profile;
      request = await requests.next();
      if (state.matches('signingIn')) await expect(main(page).getByRole('button', { name: 'Login' })).toBeDisabled();
      return;
    }
    isSigningIn = false;
    const isIn = state.matches('signedIn');
    await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(isIn ? 1 : 0);
    if (isIn) await expect(page).not.toHaveURL(/\/login$/);
    else await expect(main(page).getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    await expect.poll(async () => (await storedSession(page)) !== null).toBe(isIn);
  };
  const begin = async () => {
    await page.goto('about:blank');
    for (const requests of [tokens, renewed, profile]) requests.forget();
    await other.evaluate(() => localStorage.clear());
    await page.goto('/login');
    // The page's code restores the draft of an earlier path.
    await untilItHasItsCode(page);
    await expect(main(page).getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  };
  await walk(paths, begin, happens, isSeen);
});

/** The sockets of the page. Each waits until the test opens it. */
const gate = async (page: Page) => {
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (line) => void lines.push(line));
  return {
    open: async () => {
      await expect.poll(() => lines.length, 'a socket').toBeGreaterThan(0);
      lines.at(-1)?.connectToServer();
    },
    cut: async () => lines.at(-1)?.close(),
    forget: () => void lines.splice(0),
  };
};

test('the page follows each transition of the track machine', async ({ page, customer, allow }) => {
  allow(failedRequest, failedSocket);
  /** In a page, starting to watch cannot fail. */
  const unseen = 'xstate.error.actor.0.track.loaded';
  const next = ({ context: { shipment } }: { context: { shipment: PublicShipment | null } }) =>
    ({
      tracking_number: 'n',
      version: (shipment?.version ?? 0) + 1,
      tracking_updates: [] as unknown,
    }) as PublicShipment;
  const { paths, missed } = pathsOver(trackMachine, {
    input: { number: '' },
    events: (state): TrackEvent[] => [
      { type: 'TRACK', number: 'n' },
      { type: 'TRACK', number: '' },
      { type: 'CLEAR' },
      { type: 'NEWS', shipment: next(state) },
      { type: 'GONE' },
      { type: 'LINE', state: 'connected', since: 0 },
      { type: 'LINE', state: 'reconnecting', since: 0 },
    ],
    outputsOf: (state, type) => [type.endsWith('asking') ? [] : { shipment: next(state), read_at: 0 }],
    canHappen: (state, event) => {
      const isLive = state.matches({ loaded: { line: 'connected' } });
      switch (event.type) {
        case 'TRACK':
          return !state.matches('loading');
        case 'CLEAR':
          return !state.matches('idle');
        case 'NEWS':
        case 'GONE':
          return isLive;
        case 'LINE':
          return event.state === 'connected' || isLive;
        default:
          return event.type !== unseen;
      }
    },
  });

  expect(missed).toEqual([expect.stringContaining(unseen)]);
  await page.clock.install();
  const [lookUps, routes] = [new Held(), new Held()];
  await page.route('**/shipments/track/*/', lookUps.hold);
  await page.route('**/shipments/track/*/route/', routes.hold);
  // A cut connection cuts the long poll too, which replaces a refused socket.
  await page.route('**/shipments/track/*/live/**', (route) => route.abort());
  const live = await gate(page);
  let shipment: Shipment;
  let lookUp: Route;
  let routeRequest: Route;
  const article = page.getByRole('article');
  const track = main(page).getByRole('button', { name: 'Track', exact: true });
  const alert = (text: string) => main(page).getByRole('alert').filter({ hasText: text });

  const happens = async ({ event }: Step<typeof trackMachine>) => {
    switch (event.type) {
      case 'TRACK':
        await field(page, 'tracking').fill(event.number && shipment.tracking_number);
        return track.click();
      case 'CLEAR':
        return page.getByRole('banner').getByRole('link', { name: 'Track Shipment' }).click();
      case 'NEWS':
        await newUpdate(customer.client, shipment.id, { status: 'picked_up', location: 'Leith' });
        return expect(article.getByRole('heading', { level: 2 })).toHaveText('Picked up, Leith');
      case 'GONE':
        await customer.client.delete(apiPaths.shipment(shipment.id));
        return;
      case 'LINE':
        return event.state === 'connected' ? live.open() : live.cut();
      default: {
        const { type } = event;
        if (type.startsWith('xstate.after')) return page.clock.fastForward(20_000);
        const request = type.endsWith('asking') ? routeRequest : lookUp;
        return type.startsWith('xstate.done')
          ? request.continue()
          : request.fulfill({ status: 404, json: { detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' } });
      }
    }
  };
  const lines = {
    connecting: 'Connecting…',
    connected: /^Live$/,
    reconnecting: 'Reconnecting…',
    stale: /^(Not live|Stale) since/,
  };
  const isSeen = async ({ state, event }: Step<typeof trackMachine>) => {
    await expect(article).toHaveCount(state.matches('loaded') ? 1 : 0);
    if (state.matches('loading')) {
      await expect(track).toBeDisabled();
      lookUp = await lookUps.next();
      return;
    }
    await expect(track).toBeEnabled();
    // The states of a path share their context; only their values belong to the path.
    if (event.type === 'TRACK') await expect(alert('Please enter a tracking number')).toBeVisible();
    if (state.matches('failed')) await expect(alert('Shipment not found')).toBeVisible();
    if (state.matches('removed')) await expect(alert('This shipment is no longer here')).toBeVisible();
    if (!state.matches('loaded')) return;
    for (const [name, words] of Object.entries(lines)) {
      if (state.matches({ loaded: { line: name } } as never)) {
        await expect(article.getByRole('status').filter({ hasText: words })).toBeVisible();
      }
    }
    if (state.matches({ loaded: { route: 'known' } })) await expect(article).toContainText('Lines join the places');
    else if (state.matches({ loaded: { route: 'unknown' } })) await expect(article).toContainText('not on our map');
    else if (event.type !== 'LINE' && !event.type.startsWith('xstate.after')) routeRequest = await routes.next();
  };
  const begin = async () => {
    shipment = await newShipment(customer.client);
    await page.goto('about:blank');
    for (const requests of [lookUps, routes, live]) requests.forget();
    await page.goto('/track');
    await untilItHasItsCode(page);
    await expect(track).toBeEnabled();
  };
  await walk(paths, begin, happens, isSeen);
});
