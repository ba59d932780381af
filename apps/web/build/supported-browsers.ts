import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  browserslist: readonly string[];
};
const parsed = manifest.browserslist.map((line): [browser: string, version: string] => {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
  if (browser === undefined || version === undefined) throw new Error(`package.json has the browser "${line}"`);
  return [browser, version];
});

/** The oldest supported versions by the names of browserslist, from package.json. */
export const oldestVersions: Readonly<Record<string, string>> = Object.fromEntries(parsed);

/** The same versions for `build.target` of Vite. */
export const buildTargets = parsed.map(([browser, version]) => browser.replace('ios_saf', 'ios') + version);

/** The same versions as text. */
export const supportedBrowsers = ((): string => {
  const { chrome, edge, firefox, safari, ios_saf: ios } = oldestVersions;
  if (chrome !== edge || safari !== ios)
    throw new Error('The text names one version for Chrome and Edge, and for Safari');
  return `Chrome and Edge ${chrome}, Firefox ${firefox}, and Safari ${safari}`;
})();
