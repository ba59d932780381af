import { setTimeout as pause } from 'node:timers/promises';
import { pagePaths } from '@waymark/contracts/ui';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { word } from '../../support/desk-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { rowOf } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

/** Milliseconds between the clicks of a double click. */
const DELAYS = [0, 150];
/** Milliseconds in which a click would have opened the parcel. */
const OPENED = 1_000;

for (const [name, path] of [
  ['the dashboard', '/dashboard'],
  ['the desk', '/shipments?q='],
] as const) {
  test(`in ${name} a double click on a row selects a word and opens nothing, a click opens the parcel and a middle click a tab`, async ({
    page,
    context,
    customer,
    anybody,
  }) => {
    const shipment = await newShipment(customer.client, { sender_city: word() });
    const { id, tracking_number } = shipment;
    const isDesk = name === 'the desk';
    await signInAs(page, isDesk ? await demoStaff(anybody) : customer);
    await page.goto(isDesk ? `${path}${shipment.sender_city}` : path);
    const recipient = rowOf(page, tracking_number).getByText(shipment.recipient_name);
    await expect(recipient).toBeVisible();
    const address = page.url();
    for (const delay of DELAYS) {
      const { x, y, height } = (await recipient.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      await page.mouse.dblclick(x + 10, y + height / 2, { delay: delay / 2 });
      await pause(OPENED);
      expect(page.url()).toBe(address);
      const selected = await page.evaluate(() => String(window.getSelection()).trim());
      expect(shipment.recipient_name.split(' ')).toContain(selected);
      await page.evaluate(() => window.getSelection()?.removeAllRanges());
    }

    const opened = context.waitForEvent('page');
    await recipient.click({ button: 'middle' });
    await expect(await opened).toHaveURL(pagePaths.shipment(id));

    await recipient.click();
    if (isDesk) await expect(page.getByRole('region', { name: `Parcel ${tracking_number}` })).toBeVisible();
    else await expect(page).toHaveURL(pagePaths.shipment(id));
  });
}
