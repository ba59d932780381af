import type { Page } from '@playwright/test';
import { API_BASE } from '@waymark/contracts';

/** Failures between a page and the server. */
export type Disturbance = 'error' | 'cut' | 'nonsense';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Makes requests of one method to a path below the base path (a glob) fail until the returned function is called; by default with an empty 500. */
export const failing = async (
  page: Page,
  method: Method,
  path: string,
  disturbance: Disturbance = 'error',
): Promise<() => Promise<void>> => {
  const address = `**${API_BASE}${path}`;
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.fallback();
    switch (disturbance) {
      case 'error':
        return route.fulfill({ status: 500, body: '' });
      case 'cut':
        return route.abort();
      case 'nonsense':
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to our Wi-Fi</title>' });
      default:
        return disturbance satisfies never;
    }
  });
  return () => page.unroute(address);
};

/** Disables the socket. With it, a failed read is repeated before a user can click. */
export const withoutLiveLine = (page: Page): Promise<void> => page.routeWebSocket(/\/socket\.io\//, () => {});

/** Holds back requests to a path below the base path (a glob) until the returned function is called. */
export const holdBack = async (page: Page, path: string): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${API_BASE}${path}`, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};
