import { demoStaff } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { numbers, table } from '../../support/desk-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const COUNT = 210;
const AT_ONCE = 10;

test('of a long list only visible rows are rendered, scrolling loads more, and selecting all selects the current matches', async ({
  page,
  customer,
  anybody,
}) => {
  const sender_city = `q${Math.random().toString(36).slice(2)}`;
  const book = () => newShipment(customer.client, { sender_city });
  const first = await book();
  await Promise.all(Array.from({ length: AT_ONCE - 1 }, book));
  // All at once, the read models could lag for longer than a response waits for them.
  for (let made = AT_ONCE; made < COUNT; made += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, book));
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${sender_city}`);

  await test.step('rows', async () => {
    await expect(main(page).getByText(`${COUNT} shipments`, { exact: true })).toBeVisible();
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(COUNT + 1));
    await expect(numbers(page).first()).toBeVisible();
    expect(await numbers(page).count()).toBeLessThan(60);
  });

  await test.step('selection', async () => {
    const heading = table(page).getByRole('columnheader').getByRole('checkbox');
    await expect(heading).toHaveAccessibleName('Select all 200 rows');
    await heading.click();
    await page.getByRole('button', { name: `Select all ${COUNT} that match` }).click();
    const update = page.getByRole('button', { name: /^Update \d+ selected$/ });
    await expect(update).toHaveText(`Update ${COUNT} selected`);
    await expect(main(page).getByText(/^Selected as it matched at \d\d:\d\d$/)).toBeVisible();
    await book();
    await expect(main(page).getByText(`${COUNT + 1} shipments`, { exact: true })).toBeVisible();
    await expect(update).toHaveText(`Update ${COUNT} selected`);
    await heading.click();
    await expect(update).toHaveCount(0);
  });

  await test.step('the last row', async () => {
    const last = table(page).getByRole('row').filter({ hasText: first.tracking_number });
    await table(page).getByRole('rowgroup').last().focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    // The later parcel waits, because the pointer is over the list.
    await expect(last).toHaveAttribute('aria-rowindex', String(COUNT + 1));
    // Rows out of sight are drawn, and removed, after those in sight.
    await expect.poll(() => numbers(page).count()).toBeLessThan(60);
  });
});
