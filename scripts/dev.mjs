// The API with reload on port 3000, and Vite with hot module replacement in front of it on port 5173.
import { spawn } from 'node:child_process';
import { build, checkNode, install, root, tsc } from './prepare.mjs';

checkNode();
install();
build();
const parts = [
  [process.execPath, [tsc, '-b', 'apps/api/tsconfig.build.json', '--watch', '--preserveWatchOutput']],
  [
    process.execPath,
    [
      '--watch-path=apps/api/compiled',
      '--watch-path=libs/domain/dist',
      '--watch-path=libs/vocabulary/dist',
      '--watch-path=libs/contracts/dist',
      'apps/api/compiled/main.js',
    ],
  ],
  ['npx', ['vite', 'apps/web']],
].map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }));

const stop = () => parts.forEach((part) => part.kill('SIGTERM'));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
for (const part of parts) part.once('exit', stop);
