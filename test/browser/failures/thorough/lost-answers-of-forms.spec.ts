import { demoStaff } from '../../../support/clients/people.js';
import { startReceiver, type WebhookReceiver } from '../../../support/webhooks/receiver.js';
import { expect, failedRequest, failedSocket, test as base } from '../../support/fixtures.js';
import { faults, meet } from '../../support/lost-answers.js';
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

for (const [name, form] of Object.entries(postingForms)) {
  test(`${name} whose responses are lost in every way is recorded once, under one key`, async ({
    page,
    anybody,
    customer,
    receiver,
  }) => {
    const setting = { page, anybody, customer, receiver, staff: await demoStaff(anybody) };
    await form.open(setting);
    const keys = await meet(page, form.path, ...Object.values(faults));
    let isRetried = false;
    for (const [index, fault] of [...Object.keys(faults), 'nothing'].entries()) {
      await test.step(fault, async () => {
        if (!isRetried) await form.button(page).click();
        await expect.poll(() => keys.length).toBeGreaterThan(index);
      });
      isRetried = form.retriesAfter?.some((name) => name === fault) === true;
    }
    await form.done(setting);
    expect(keys).toHaveLength(Object.keys(faults).length + 1);
    expect(new Set(keys).size).toBe(1);
    expect(await form.effects(setting)).toBe(1);
  });
}
