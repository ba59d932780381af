// Fails on words and phrases that plain technical English does without, in every text that people read: part of
// `npm run lint`. CONTRIBUTING.md has the rules that no search can check.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { root } from './prepare.mjs';

/** Each pattern with words to write instead. */
const PHRASES = [
  [/\btold\b/i, '"informed", "reported", "received", or the name of the value'],
  [/\btells? of\b/i, '"describes" or "reports"'],
  [/\banew\b/i, '"again", or a precise verb such as "rebuild" or "reconnect"'],
  [/\bbeside\b/i, '"next to", "with" or "in addition to"'],
  [/\bso many\b/i, 'a maximum, a number or a count'],
  [/\b(go|goes|went|going) on\b/i, '"continue"'],
  [/\bstands for\b/i, '"represents" or "means"'],
  [/\bwho(m|so)?ever\b/i, '"the reader", "the caller" or "anyone who"'],
  [/\b(is|are|be) held (to|against)\b/i, '"must meet" or "is compared with"'],
  [/\b(is|are) (said|asked) (of|for)\b/i, '"is requested", or the active voice'],
  [/\b(hers|lest|whence|thereof|be it)\b/i, 'a current word'],
];

/** Texts that cannot change: nodes of two releases exchange the field. */
const EXCEPTIONS = { 'apps/api/src/coordination/adapters/redis/redis-delivery-channel.ts': 'told' };

const READ = new Set(['.ts', '.tsx', '.js', '.mjs', '.cjs', '.md', '.yml', '.css', '.html', '.sh', '.cfg', '.vcl']);
const SKIPPED = new Set(['node_modules', 'dist', 'compiled', 'data', 'pictures', 'test-results', 'playwright-report']);

function* filesBelow(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (READ.has(extname(path)) && path !== import.meta.filename) yield path;
  }
}

const found = [...filesBelow(root)].flatMap((path) => {
  const name = relative(root, path);
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      PHRASES.flatMap(([pattern, instead]) => {
        const [phrase] = pattern.exec(line) ?? [];
        if (phrase === undefined || EXCEPTIONS[name] === phrase) return [];
        return [`${name}:${index + 1}: "${phrase}": write ${instead}`];
      }),
    );
});
if (found.length > 0) {
  console.error(`${found.join('\n')}\n${found.length} phrases are not plain English.`);
  process.exitCode = 1;
}
