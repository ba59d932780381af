import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from './compose-file.js';

describe('npm run release', () => {
  let repository: string;

  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words], {
      cwd: repository,
      encoding: 'utf8',
    });
  const commit = (subject: string, ...paths: string[]): void => {
    for (const path of paths) {
      mkdirSync(dirname(join(repository, path)), { recursive: true });
      writeFileSync(join(repository, path), subject);
    }
    git('add', '--all');
    git('commit', '--quiet', '--message', subject);
  };
  const proposal = (): string =>
    execFileSync(process.execPath, [`${ROOT}scripts/release.mjs`], { cwd: repository, encoding: 'utf8' });

  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'waymark-release-'));
    git('init', '--quiet');
    writeFileSync(join(repository, 'package.json'), '{"version":"0.1.0"}');
    commit('Create shipments', 'apps/api/src/main.ts', 'docs/features.md');
  });
  afterEach(() => rmSync(repository, { recursive: true, force: true }));

  it('counts from the version in package.json before the first tag', () => {
    expect(proposal()).toContain('The next version is 0.2.0. Changes of the product since the first commit: 1.');
  });

  it.each([
    ['v0.2.0', '0.2.1', ['apps/api/src/main.ts']],
    ['v0.2.0', '0.3.0', ['apps/api/src/main.ts', 'docs/features.md']],
    ['v0.2.0', '0.3.0', ['libs/domain/src/event.ts', 'docs/upgrading.md']],
    ['v1.2.3', '1.2.4', ['infra/container/Dockerfile']],
    ['v1.2.3', '1.3.0', ['apps/web/src/main.tsx', 'docs/commands.md']],
    ['v1.2.3', '2.0.0', ['apps/api/src/main.ts', 'docs/upgrading.md', 'docs/features.md']],
  ])('after %s proposes %s for a change of %j', (tag, next, paths) => {
    git('tag', tag);
    commit('Weigh shipments', ...paths);
    const text = proposal();
    expect(text).toContain(`The next version is ${next}. Changes of the product since ${tag}: 1.`);
    expect(text).toContain('\n- Weigh shipments.\n');
    expect(text).toContain(`git tag --annotate v${next}`);
  });

  it('lists no change of tests or of documents alone, and changes nothing', () => {
    git('tag', 'v0.2.0');
    commit('Test the start', 'apps/api/src/main.spec.ts', 'test/conformance/start.spec.ts');
    commit('Describe upgrades', 'docs/upgrading.md');
    expect(proposal()).toBe('No commit since v0.2.0 changes the product. There is nothing to release.\n');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe('v0.2.0\n');
  });
});
