import { describe, expect, it } from '@jest/globals';
import { packageFilesFrom } from './package-files.js';

const WORKER = 'live/hub.worker.js';

describe('files of the package', () => {
  it.each(['src/version.ts', 'compiled/http/server/web-client.js', 'dist/main.js', 'dist/chunks/version-a1.js'])(
    'are the same from %s',
    (module) => {
      const { packageFile } = packageFilesFrom(`file:///srv/apps/api/apps/api/${module}`);
      expect(packageFile('package.json').pathname).toBe('/srv/apps/api/apps/api/package.json');
      expect(packageFile('../web/dist').pathname).toBe('/srv/apps/api/apps/web/dist');
    },
  );

  it.each([
    ['compiled', 'src/live/hub.ts'],
    ['compiled', 'compiled/live/hub.js'],
    ['dist', 'dist/main.js'],
    ['dist', 'dist/chunks/hub-a1.js'],
  ])('are in %s for worker threads of %s', (folder, module) => {
    const { workerFile } = packageFilesFrom(`file:///srv/apps/api/${module}`);
    expect(workerFile(WORKER).pathname).toBe(`/srv/apps/api/${folder}/${WORKER}`);
  });

  it('belong to this package only', () => {
    expect(() => packageFilesFrom('file:///srv/elsewhere/main.js')).toThrow('is not in apps/api');
  });
});
