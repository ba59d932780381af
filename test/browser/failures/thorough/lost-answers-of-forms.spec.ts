import type { Page } from '@playwright/test';
import { demoStaff } from '../../../support/clients/people.js';
import { startReceiver, type WebhookReceiver } from '../../../support/webhooks/receiver.js';
import { expect, failedRequest, failedSocket, test as base } from '../../support/fixtures.js';
import { fill } from '../../support/forms.js';
import { faults, meet } from '../../support/lost-answers.js';
import { field, main, toast } from '../../support/parts.js';
import { postingForms } from '../../support/posting-forms.js';

const test = base.extend<{ receiver: WebhookReceiver }>({
  receiver: async ({ browserName: _browserName }, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

/** Requests with a key of which no form is the sender. */
const OTHERS = ['/accounts/logout/', '/accounts/session/', '/accounts/token/refresh/'];

test('the table of forms has every POST of the API', async ({ anybody }) => {
  const document = await anybody.raw<{ paths: Record<string, object> }>('/api/openapi.json');
  const posts = Object.entries(document.body.paths).filter(([, operations]) => 'post' in operations);
  const paths = posts.map(([path]) => path.replace('/api/v1', '').replace(/\{\w+\}/g, '*'));
  const covered = new Set([...OTHERS, ...Object.values(postingForms).map(({ path }) => path)]);
  expect([...covered].toSorted()).toEqual(paths.toSorted());
});

type FaultName = keyof typeof faults;
const everyFault = Object.keys(faults) as FaultName[];
/** After both, the client cannot know whether the request was carried out. */
const unknownOutcomes: readonly FaultName[] = [
  'an unknown outcome after it was recorded',
  'a lost connection after it was recorded',
];
/** Forms that keep their key by code of their own. The others share `keyed-request.ts`, whose pure test has every failure. */
const withEveryFault = new Set(['a booking', 'a tracking update', 'a sign-in', 'a test event']);

for (const [name, form] of Object.entries(postingForms)) {
  const met = withEveryFault.has(name) ? everyFault : [...new Set([...(form.retriesAfter ?? []), ...unknownOutcomes])];
  test(`${name} that meets ${met.length} failures is recorded once, under one key`, async ({
    page,
    anybody,
    customer,
    receiver,
  }) => {
    const setting = { page, anybody, customer, receiver, staff: await demoStaff(anybody) };
    await form.open(setting);
    const keys = await meet(page, form.path, ...met.map((fault) => faults[fault]));
    let isRetried = false;
    for (const [index, fault] of [...met, 'nothing'].entries()) {
      await test.step(fault, async () => {
        if (!isRetried) await form.button(page).click();
        await expect.poll(() => keys.length).toBeGreaterThan(index);
      });
      isRetried = form.retriesAfter?.some((name) => name === fault) === true;
    }
    await form.done(setting);
    expect(keys).toHaveLength(met.length + 1);
    expect(new Set(keys).size).toBe(1);
    expect(await form.effects(setting)).toBe(1);
  });
}

interface Change {
  change: (page: Page) => Promise<void>;
  notice: RegExp;
}

const LATER = 'a later lark';
/** Forms without a test in `lost-answers.spec.ts`. */
const changes: Record<string, Change> = {
  'a registration': {
    change: (page) => fill(main(page), { first_name: 'Later' }),
    notice: /Your account has what you entered first\.$/,
  },
  'a changed password': {
    change: (page) => fill(main(page), { new_password: LATER, new_password2: LATER }),
    notice: /Your password is the one that you entered first\.$/,
  },
  'a password reset by link': {
    change: (page) => fill(main(page), { new_password: LATER, new_password2: LATER }),
    notice: /Your password is the one that you entered first\.$/,
  },
  'a rewind': {
    change: (page) => field(page.getByRole('dialog'), 'after').fill('1'),
    notice: /This form has your later entries: submit it again to send them too\.$/,
  },
};

for (const [name, { change, notice }] of Object.entries(changes)) {
  test(`${name} that is changed after an unanswered submit is carried out as it was first, and says so`, async ({
    page,
    anybody,
    customer,
    receiver,
  }) => {
    const form = postingForms[name];
    if (!form) throw new Error(`${name} is not in the table`);
    const setting = { page, anybody, customer, receiver, staff: await demoStaff(anybody) };
    await form.open(setting);
    const keys = await meet(page, form.path, faults['a 504 after it was recorded']);
    await form.button(page).click();
    await expect.poll(() => keys.length).toBe(1);
    await expect(form.button(page)).toBeEnabled();
    await change(page);
    await form.button(page).click();
    await expect(toast(page, notice)).toBeVisible();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await form.effects(setting)).toBe(1);
  });
}
