import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { numbers, word } from '../support/desk-parts.js';
import { expect, test } from '../support/fixtures.js';
import { main, rowOf } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';
import { minutesFromNow } from '../../support/clients/days.js';

test.describe('the live list of staff', () => {
  test.beforeEach(async ({ page, anybody }) => {
    await signInAs(page, await demoStaff(anybody));
  });

  test('rows change in place, the event ticker updates, and an idle list adds and removes rows', async ({
    page,
    customer,
  }) => {
    const city = word();
    const { id, tracking_number } = await newShipment(customer.client, { sender_city: city });
    await page.goto(`/shipments?q=${city}`);
    await expect(rowOf(page, tracking_number)).toContainText('Pending');
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
    await newUpdate(customer.client, id, { status: 'exception', location: 'Tórshavn' });
    await expect(rowOf(page, tracking_number)).toContainText('Exception');
    const events = page.getByRole('region', { name: 'Latest events' });
    await expect(events.getByRole('listitem').filter({ hasText: tracking_number })).toContainText(
      'Exception, Tórshavn',
    );
    const arrived = await newShipment(customer.client, { sender_city: city });
    await expect(numbers(page)).toHaveText([arrived.tracking_number, tracking_number]);
    await customer.client.delete(`/shipments/${id}/`);
    await expect(numbers(page)).toHaveText([arrived.tracking_number]);
    await expect(main(page).getByText('1 shipment', { exact: true })).toBeVisible();
  });

  test('a filtered and sorted list adds, moves and removes parcels', async ({ page, customer }) => {
    const city = word();
    const [one, two, three] = [
      await newShipment(customer.client, { sender_city: city }),
      await newShipment(customer.client, { sender_city: city }),
      await newShipment(customer.client, { sender_city: city }),
    ];
    const attempt = (id: number) => newUpdate(customer.client, id, { status: 'attempted_delivery' });
    await attempt(one.id);
    await page.goto(`/shipments?q=${city}&status=attempted_delivery&sort=-updated_at`);
    await expect(numbers(page)).toHaveText([one.tracking_number]);
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
    await attempt(two.id);
    await attempt(three.id);
    await expect(numbers(page)).toHaveText([three, two, one].map((parcel) => parcel.tracking_number));
    await attempt(one.id);
    await expect(numbers(page)).toHaveText([one, three, two].map((parcel) => parcel.tracking_number));
    await newUpdate(customer.client, three.id, { status: 'delivered' });
    await expect(numbers(page)).toHaveText([one, two].map((parcel) => parcel.tracking_number));
    await expect(main(page).getByText('2 shipments', { exact: true })).toBeVisible();
    // A list shown earlier is up to date.
    await page.getByRole('button', { name: 'Remove filter Attempted Delivery' }).click();
    await expect(numbers(page)).toHaveCount(3);
    // Only a scan after the recorded delivery overrides the delivery.
    await newUpdate(customer.client, three.id, { status: 'attempted_delivery', timestamp: minutesFromNow(1) });
    await expect(numbers(page).first()).toHaveText(three.tracking_number);
    await page.getByLabel('Status', { exact: true }).selectOption('attempted_delivery');
    await expect(numbers(page)).toHaveText([three, one, two].map((parcel) => parcel.tracking_number));
  });

  test('no row moves under the pointer; the page offers the changes instead', async ({ page, customer }) => {
    const city = word();
    const [one, two, three] = [
      await newShipment(customer.client, { sender_city: city }),
      await newShipment(customer.client, { sender_city: city }),
      await newShipment(customer.client, { sender_city: city }),
    ];
    await page.goto(`/shipments?q=${city}&status=pending&sort=-updated_at`);
    await expect(numbers(page)).toHaveText([three, two, one].map((parcel) => parcel.tracking_number));
    await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
    await rowOf(page, two.tracking_number).hover();
    await customer.client.delete(`/shipments/${three.id}/`);
    await newUpdate(customer.client, two.id, { status: 'delivered' });
    await customer.client.patch(`/shipments/${one.id}/`, { sender_name: 'Annie Easley' });
    const four = await newShipment(customer.client, { sender_city: city });
    const offer = page.getByRole('button', { name: '3 changes · Show' });
    await expect(offer).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'The list has changed' })).toBeAttached();
    await expect(numbers(page)).toHaveText([
      `${three.tracking_number} (deleted)`,
      two.tracking_number,
      one.tracking_number,
    ]);
    await expect(rowOf(page, two.tracking_number)).toContainText('Delivered');
    await expect(main(page).getByText('2 shipments', { exact: true })).toBeVisible();
    await offer.click();
    await expect(numbers(page)).toHaveText([four.tracking_number, one.tracking_number]);
    await expect(offer).toHaveCount(0);
    await rowOf(page, four.tracking_number).getByRole('link').focus();
    await customer.client.patch(`/shipments/${one.id}/`, { sender_name: 'Dorothy Vaughan' });
    await expect(page.getByRole('button', { name: '1 change · Show' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(numbers(page)).toHaveText([one.tracking_number, four.tracking_number]);
    await expect(rowOf(page, four.tracking_number).getByRole('link')).toBeFocused();
  });
});
