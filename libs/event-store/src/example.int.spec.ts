import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { threadFile } from './runtime/thread-file.js';

it('the program of README.md reserves, follows, projects, rebuilds and proves', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(threadFile('example.js'))]);
  expect(stdout.trimEnd().split('\n')).toEqual([
    'RangeError: only 95 seats are left',
    '1 Reserved',
    '2 Reserved',
    '[{"evening":"evening-1","taken":5}]',
    '{ position: 2, generation: 2 }',
    'true',
  ]);
});

it('README.md has the program', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const program = readFileSync(new URL('example.ts', import.meta.url), 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${program}\`\`\``);
});
