import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { minutesFromNow } from '../../support/clients/days.js';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { main } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const headlineOf = (page: Page, { tracking_number }: Shipment) =>
  page.getByRole('article', { name: `Shipment ${tracking_number}` }).getByRole('heading', { level: 2 });
const updates = (page: Page) => page.getByRole('region', { name: 'Tracking updates' }).getByRole('listitem');

/** The part of Details with the number, the status and its note. */
const statusOnDetails = (page: Page) => main(page).getByText('Shipment Details').locator('..');

test('Track and Details mark a delivery as the sender’s until a courier reports it, and name the office that set a status', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
}) => {
  const { client } = customer;
  const { client: courier } = await demoStaff(anybody);
  const shipment = await newShipment(client);
  await newUpdate(client, shipment.id, { status: 'delivered', location: 'New York' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, New York, reported by the sender');
  await expect(updates(page)).toContainText('Reported by the sender');
  const details = await anotherBrowser();
  await signInAs(details, customer);
  await details.goto(`/shipments/${shipment.id}`);
  await expect(statusOnDetails(details)).toContainText('Reported by the sender');
  await expect(main(details).getByRole('listitem')).toContainText('Reported by the sender');

  // An offline phone sends it late: its own time is before the sender's report.
  const late = { status: 'delivered', location: 'West End', timestamp: minutesFromNow(-30) } as const;
  await newUpdate(courier, shipment.id, late);
  await expect(headlineOf(page, shipment)).toHaveText('Delivered, West End');
  await expect(statusOnDetails(details)).not.toContainText('Reported by the sender');

  await courier.patch(`/shipments/${shipment.id}/`, { status: 'delayed' });
  await expect(statusOnDetails(details)).toContainText('Reported by our office');
});
