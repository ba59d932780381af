import type { Page, Route } from '@playwright/test';

const gateway = (status: number) => ({
  status,
  contentType: 'text/html',
  body: '<!doctype html><title>Gateway</title>',
});
const notNow = (status: number, code: string) => ({
  status,
  headers: { 'retry-after': '1' },
  json: { detail: 'Not now.', code },
});

export type Fault = (route: Route) => Promise<void>;

/** Ways in which a proxy or the server may lose the first response to a POST. */
export const faults = {
  'a 429': (route) => route.fulfill(notNow(429, 'RATE_LIMITED')),
  'a 503 before it was recorded': (route) => route.fulfill(notNow(503, 'STORE_UNAVAILABLE')),
  'a 503 page of a proxy': (route) => route.fulfill(gateway(503)),
  'a 502 before it was recorded': (route) => route.fulfill(gateway(502)),
  'a 504 after it was recorded': async (route) => {
    await route.fetch();
    await route.fulfill(gateway(504));
  },
  'an unknown outcome after it was recorded': async (route) => {
    await route.fetch();
    await route.fulfill(notNow(503, 'OUTCOME_UNKNOWN'));
  },
  'a key in use after it was recorded': async (route) => {
    await route.fetch();
    await route.fulfill(notNow(409, 'IDEMPOTENCY_KEY_IN_USE'));
  },
  'a lost connection after it was recorded': async (route) => {
    await route.fetch();
    await route.abort();
  },
} satisfies Record<string, Fault>;

/**
 * Injects one fault into each of the first POSTs to a path below the base path (a glob), in order. Returns the sent keys.
 */
export const meet = async (page: Page, path: string, ...injected: readonly Fault[]): Promise<string[]> => {
  const keys: string[] = [];
  await page.route(`**/api/v1${path}`, (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    const fault = injected[keys.length];
    keys.push(request.headers()['idempotency-key'] ?? '');
    return fault ? fault(route) : route.fallback();
  });
  return keys;
};
