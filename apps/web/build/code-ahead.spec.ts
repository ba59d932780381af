import { describe, expect, it } from '@jest/globals';
import type { Rolldown } from 'vite';
import { filesOf } from './code-ahead.js';

const chunk = (fileName: string, module: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk',
  fileName,
  moduleIds: [`/home/app/${module}`],
  imports,
  viteMetadata: { importedCss: new Set(css) },
});

const bundle = Object.fromEntries(
  [
    chunk('shell.js', 'src/main.tsx', [], ['shell.css']),
    chunk('signed-in.js', 'src/app/signed-in-area.tsx', ['shell.js'], ['signed-in.css']),
    chunk('dashboard.js', 'src/app/routes/dashboard.tsx', ['signed-in.js']),
    chunk('profile.js', 'src/app/routes/profile.tsx', ['signed-in.js'], ['profile.css']),
    chunk('track.js', 'src/app/routes/track.tsx', ['shell.js']),
  ].map((file) => [file.fileName, file]),
) as unknown as Rolldown.OutputBundle;

describe('the files to fetch ahead', () => {
  it('are those of the modules and of their imports, each once', () => {
    expect(filesOf(['/home/app/src/app/routes/dashboard.tsx', '/home/app/src/app/routes/profile.tsx'], bundle)).toEqual(
      ['dashboard.js', 'signed-in.js', 'signed-in.css', 'shell.js', 'shell.css', 'profile.js', 'profile.css'],
    );
  });

  it('cannot be listed for an unknown module', () => {
    expect(() => filesOf(['/home/app/none.tsx'], bundle)).toThrow('/home/app/none.tsx');
  });
});
