import { expect, it } from '@jest/globals';
import { threadFilesFrom } from './thread-file.js';

const WORKER = 'sqlite-log/event-writer.worker.js';

it.each([
  ['/srv/libs/event-store/src/sqlite-log/sqlite-log.ts', '/srv/libs/event-store/dist/'],
  ['/srv/libs/event-store/dist/sqlite-log/sqlite-log.js', '/srv/libs/event-store/dist/'],
  ['/srv/apps/api/dist/main.js', '/srv/apps/api/dist/event-store/'],
  ['/srv/apps/api/dist/chunks/sqlite-log-a1.js', '/srv/apps/api/dist/event-store/'],
])('from %s, threads load files in %s', (module, folder) => {
  expect(threadFilesFrom(`file://${module}`)(WORKER).pathname).toBe(`${folder}${WORKER}`);
});

it('has no files elsewhere', () => {
  expect(() => threadFilesFrom('file:///srv/elsewhere/main.js')).toThrow('neither in this package');
});
