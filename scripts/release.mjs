// Proposes the next release from the commits since the last one: `npm run release`. Changes nothing. The rule is in
// docs/decisions/0066-versions-and-releases.md. Import only Node's own modules.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A change of one of these, together with the product, makes an earlier version unable to take over. */
const UPGRADING = ['docs/upgrading.md'];
/** A change of one of these, together with the product, is a change that users or operators notice. */
const FEATURES = ['docs/features.md', 'docs/configuration.md', 'docs/commands.md', 'libs/client/README.md'];
const isProduct = (path) =>
  /^(apps|libs)\/[\w-]+\/(src|build)\/|^infra\/|^docker-compose/.test(path) && !/\.spec\.tsx?$|\/testing\//.test(path);

const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const lastTag = () => {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match=v[0-9]*').trim();
  } catch {
    return undefined;
  }
};

/** The subjects of the commits after `tag` that change the product, newest first, each with its level. */
const changesSince = (tag) =>
  git('log', '--no-merges', '--name-only', '--format=%x00%s', ...(tag ? [`${tag}..HEAD`] : []))
    .split('\0')
    .slice(1)
    .map((entry) => entry.split('\n').filter(Boolean))
    .filter(([, ...paths]) => paths.some(isProduct))
    .map(([subject, ...paths]) => {
      const changes = (files) => paths.some((path) => files.includes(path));
      return { subject, level: changes(UPGRADING) ? 'upgrading' : changes(FEATURES) ? 'feature' : 'other' };
    });

const nextVersion = (version, changes) => {
  const [major, minor, patch] = version.split('.').map(Number);
  const has = (level) => changes.some((change) => change.level === level);
  if (has('upgrading') && major > 0) return `${major + 1}.0.0`;
  if (has('upgrading') || has('feature')) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
};

const tag = lastTag();
const current = tag?.slice(1) ?? JSON.parse(readFileSync('package.json', 'utf8')).version;
const changes = changesSince(tag);
if (changes.length === 0) {
  console.log(`No commit since ${tag} changes the product. There is nothing to release.`);
} else {
  const next = nextVersion(current, changes);
  const lines = (title, level) => {
    const subjects = changes.filter((change) => change.level === level).map(({ subject }) => `- ${subject}.`);
    return subjects.length === 0 ? '' : `\n### ${title}\n\n${subjects.join('\n')}\n`;
  };
  const date = git('log', '-1', '--format=%cs').trim();
  console.log(`The next version is ${next}. Changes of the product since ${tag ?? 'the first commit'}: ${changes.length}.

Shorten these lines to the changes that users and operators notice, and put them into CHANGELOG.md in place of 'Unreleased':

## ${next} (${date})
${lines('Upgrading', 'upgrading')}${lines('New', 'feature')}${lines('Changed and fixed', 'other')}
Then run:

sed -i -E 's#("version"|"@waymark/[a-z]+"): "[0-9.]+"#\\1: "${next}"#' package.json {apps,libs}/*/package.json
npm install --package-lock-only
npm run build
npm run tool -- record-log test/logs/${next}.ndjson

Add the new log to the table in test/logs/README.md. Then run:

git add --all
git commit --message "Release ${next}"
git tag --annotate v${next} --message "Waymark ${next}"`);
}
