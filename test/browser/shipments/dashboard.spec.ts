import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { choose, counter } from '../support/dashboard-parts.js';
import { expect, test } from '../support/fixtures.js';
import { main, rowOf, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const question = 'Are you sure you want to delete this shipment? This action cannot be undone.';

test('an empty dashboard links to the first booking, and shows shipments that appear, change and are deleted', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
  await expect(page).toHaveTitle('My Shipments · Waymark');
  await expect(main(page)).toContainText('Welcome to Waymark, Ada.');
  await expect(page.getByText('No shipments found')).toBeVisible();
  for (const name of ['Total Shipments', 'Delivered', 'In Transit', 'Pending']) {
    await expect(counter(page, name)).toHaveText('0');
  }
  await page.getByRole('main').getByRole('link', { name: 'Create Shipment' }).click();
  await expect(page).toHaveURL('/shipments/create');
  await page.goBack();

  const { id, tracking_number } = await newShipment(customer.client);
  await expect(rowOf(page, tracking_number)).toContainText('Pending');
  await newUpdate(customer.client, id, { status: 'delivered' });
  await expect(rowOf(page, tracking_number)).toContainText('Delivered');
  await expect(counter(page, 'Delivered')).toHaveText('1');
  await customer.client.delete(`/shipments/${id}/`);
  await expect(page.getByText('No shipments found')).toBeVisible();

  const { tracking_number: second } = await newShipment(customer.client);
  await choose(page, second, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Shipment' });
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, second)).toBeVisible();
  await choose(page, second, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expect(counter(page, 'Total Shipments')).toHaveText('0');
});

test('the dashboard counts, lists the newest first, searches and filters, and links to the pages of a shipment', async ({
  page,
  customer,
}) => {
  const { client } = customer;
  const [first, second] = [await newShipment(client), await newShipment(client, { sender_city: 'Lima' })];
  const third = await newShipment(client, { recipient_name: 'Kurt Gödel' });
  const late = await newShipment(client);
  await newUpdate(client, first.id, { status: 'delivered' });
  await newUpdate(client, second.id, { status: 'attempted_delivery' });
  await newUpdate(client, late.id, { status: 'exception' });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const rows = page.getByRole('rowheader');

  await test.step('rows and counters', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Tracking Number',
      'Status',
      'From',
      'To',
      'Created At',
      'Actions',
    ]);
    await expect(rows).toHaveText([late, third, second, first].map(({ tracking_number }) => tracking_number));
    await expect(rowOf(page, second.tracking_number).getByRole('cell')).toContainText([
      'Attempted Delivery',
      'Lima, United Kingdom',
      'Grace Brewster HopperNew York, United States',
    ]);
    await expect(counter(page, 'Total Shipments')).toHaveText('4');
    for (const name of ['Delivered', 'In Transit', 'Pending']) await expect(counter(page, name)).toHaveText('1');
    await expectNoAxeViolations(page);
  });

  await test.step('a line names the shipments that no counter includes', async () => {
    const line = main(page).getByText(/other shipments? (is|are) delayed or had an exception/);
    await expect(line).toHaveText('1 other shipment is delayed or had an exception.');
    await newUpdate(client, third.id, { status: 'exception' });
    await expect(line).toHaveText('2 other shipments are delayed or had an exception.');
    await newUpdate(client, third.id, { status: 'pending' });
    await expect(line).toHaveText('1 other shipment is delayed or had an exception.');
  });

  await test.step('search', async () => {
    const search = page.getByRole('searchbox', { name: 'Search shipments' });
    await search.fill('godel');
    await expect(rows).toHaveText([third.tracking_number]);
    await expect(rowOf(page, 'Kurt Gödel')).toContainText('Pending');
    await expect(page).toHaveURL('/dashboard?q=godel');
    await search.fill('goedl');
    await page.getByRole('button', { name: /^Did you mean “g\w+”\?$/ }).click();
    await expect(rows).toHaveText([third.tracking_number]);
  });

  await test.step('filters', async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOption('delivered');
    await expect(page.getByText('No shipments found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows).toHaveCount(4);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('delivered');
    await expect(rows).toHaveText([first.tracking_number]);
  });

  await test.step('the actions, in order, and the row itself', async () => {
    const actions = page.getByRole('button', { name: `Actions for ${first.tracking_number}` });
    for (const [action, path] of [
      ['Duplicate', `/shipments/create?duplicate=${first.id}`],
      ['Details', `/shipments/${first.id}`],
      ['Edit', `/shipments/${first.id}/edit`],
      ['Add Tracking', `/shipments/${first.id}/add-tracking`],
    ] as const) {
      await actions.click();
      await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Details', 'Edit', 'Delete', 'Add Tracking']);
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await expect(page).toHaveURL(path);
      await page.goBack();
    }
    await rowOf(page, first.tracking_number).click();
    await expect(page).toHaveURL(`/shipments/${first.id}`);
  });
});
