import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { AllowedMethods } from './allowed-methods.js';

let app: RunningApplication;
beforeAll(async () => {
  app = await startApplication();
});
afterAll(() => app.close());

it('every route is in openapi.json, which describes no other route', async () => {
  const { paths } = (await app.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
  );
  const routes = app.application
    .get(AllowedMethods)
    .routes.filter(({ path }) => path.startsWith('/api/v1/'))
    .flatMap(({ path, methods }) => methods.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
    .filter((route) => !route.startsWith('HEAD '));
  expect(described.sort()).toEqual([...new Set(routes)].sort());
});
