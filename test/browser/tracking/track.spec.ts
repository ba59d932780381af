import type { Page } from '@playwright/test';
import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { layoutShift, toast } from '../support/parts.js';
import { dayFromNow } from '../../support/clients/days.js';
import { line, numberField, shipmentOn, steps, updates } from '../support/track-parts.js';

const track = async (page: Page, number: string) => {
  await numberField(page).fill(number);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
};

test('an empty number is reported at the field, an unknown one inline and in a toast, and case and hyphens do not matter', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedRequest);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/track');
  await expect(page.getByRole('heading', { level: 1, name: 'Track Your Shipment' })).toBeVisible();
  await expect(page).toHaveTitle('Track Your Shipment · Waymark');
  await track(page, '   ');
  await expect(page.getByRole('alert')).toHaveText('Please enter a tracking number');
  await expect(numberField(page)).toHaveAccessibleDescription('Please enter a tracking number');
  expect(paths.filter((path) => path.startsWith('/api/v1/shipments'))).toEqual([]);
  await expect(page).toHaveURL('/track');

  const shipment = await newShipment(customer.client);
  await track(page, ` ${shipment.tracking_number.toLowerCase().replaceAll('-', '')} `);
  await expect(shipmentOn(page, shipment)).toBeVisible();
  await expect(page).toHaveURL(`/track?tracking=${shipment.tracking_number}`);
  await page.goBack();
  await expect(page).toHaveURL('/track');
  await expect(shipmentOn(page, shipment)).toBeHidden();

  await track(page, 'WM-0000-0000-0000-1');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Shipment not found');
  await expect(toast(page, 'Shipment not found')).toBeVisible();
});

test('an address with a number opens the shipment, whose expandable details omit address, e-mail, phone and full name', async ({
  page,
  customer,
}) => {
  const shipment = await newShipment(customer.client);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(shipmentOn(page, shipment).getByRole('heading', { name: 'Pending' })).toBeVisible();
  await expect(numberField(page)).toHaveValue(shipment.tracking_number);
  const weight = page.getByRole('definition').filter({ hasText: `${shipment.weight} kg` });
  const more = page.getByRole('button', { name: 'Show More Shipment Details' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(weight).toBeHidden();
  await more.click();
  await expect(weight).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('Grace H.');
  for (const secret of [
    shipment.contents_description,
    'Hopper',
    'West End Avenue',
    'grace.recipient@example.com',
    '555 0100',
    '1,843',
  ]) {
    expect(text).not.toContain(secret);
  }
  const hide = page.getByRole('button', { name: 'Hide Details' });
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(weight).toBeHidden();
});

test('a late parcel shows a notice with the latest reason', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client, { estimated_delivery: dayFromNow(-4) });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const band = shipmentOn(page, shipment).getByRole('region', { name: 'Late' });
  await expect(band).toHaveText(/^[345] days late There is no news yet, and no reason was given\.$/);
  await newUpdate(customer.client, shipment.id, {
    status: 'exception',
    location: 'Oslo',
    description: 'Held by customs',
  });
  await expect(band).toContainText('Exception, Oslo: Held by customs');
  await newUpdate(customer.client, shipment.id, { status: 'delivered', timestamp: new Date().toISOString() });
  await expect(band).toHaveCount(0);
});

test('updates appear live, newest first, with their changes and deletions, and so does the deletion of the parcel', async ({
  page,
  customer: { client },
}) => {
  const shipment = await newShipment(client);
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const words = shipmentOn(page, shipment).getByRole('heading', { level: 2 });
  const empty = page.getByText('No tracking updates available yet.');
  await expect(empty).toBeVisible();
  await expect(line(page, 'Live')).toBeVisible();
  const first = await newUpdate(client, shipment.id, { status: 'picked_up', location: 'London' });
  await expect(words).toHaveText('Picked up, London');
  await expect(empty).toBeHidden();
  await expect(updates(page).getByRole('listitem')).toHaveCount(1);
  const second = await newUpdate(client, shipment.id, {
    status: 'at_facility',
    location: 'Reykjavík',
    description: 'Sorted for the ferry',
    timestamp: `${dayFromNow(-10)}T10:00:00.000Z`,
  });
  await expect(words).toHaveText('At local facility, Reykjavík');
  await expect(updates(page).getByRole('listitem').first()).toContainText('Sorted for the ferry');
  await expect(updates(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('New update: At local facility, Reykjavík')).toBeAttached();
  await expect(page).toHaveTitle(`At local facility, Reykjavík, ${shipment.tracking_number} · Waymark`);
  await expectNoAxeViolations(page);

  await client.patch(`/shipments/updates/${second.id}/`, { location: 'Leeds' });
  await expect(words).toHaveText('At local facility, Leeds');
  for (const { id } of [first, second]) await client.delete(`/shipments/updates/${id}/`);
  await expect(words).toHaveText('Pending');
  await expect(empty).toBeVisible();
  await client.patch(`/shipments/${shipment.id}/`, { status: 'delayed' });
  await expect(words).toHaveText('Delayed');
  await expect(shipmentOn(page, shipment)).toContainText('Reported by the sender. There is no other news yet.');

  await client.delete(`/shipments/${shipment.id}/`);
  await expect(page.getByRole('alert')).toContainText('This shipment is no longer here');
  await expect(shipmentOn(page, shipment)).toBeHidden();
});

test('a step that an edit set is not shown as passed', async ({ page, customer, anybody }) => {
  const { client: courier } = await demoStaff(anybody);
  const shipment = await newShipment(customer.client);
  await courier.patch(`/shipments/${shipment.id}/`, { status: 'in_transit' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(line(page, 'Live')).toBeVisible();
  await expect(steps(page)).toHaveText([
    /^Booked, done/,
    'Picked up, donePassed',
    'In transit, now',
    /not yet$/,
    /not yet$/,
  ]);
  await courier.patch(`/shipments/${shipment.id}/`, { status: 'delivered' });
  await expect(steps(page)).toHaveText([
    ...[
      /^Booked, done/,
      'Picked up, donePassed',
      'In transit, donePassed',
      'Out for delivery, donePassed',
      'Delivered, done',
    ],
  ]);
});

test('the steps of an unscanned parcel are set apart, without a tick', async ({ page, customer }) => {
  const shipment = await newShipment(customer.client);
  await newUpdate(customer.client, shipment.id, { status: 'out_for_delivery' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  await expect(steps(page)).toContainText(['Booked, done', 'Picked up, done', 'In transit, done', 'now', 'not yet']);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const label of ['Picked up', 'In transit']) {
      const passed = steps(page).filter({ hasText: label }).getByText('Passed', { exact: true });
      await expect(passed).toBeVisible();
      expect(
        await passed.evaluate((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return range.getClientRects().length;
        }),
        label,
      ).toBe(1);
    }
    const boxes = await steps(page).evaluateAll((items) =>
      items.map((item) => {
        const lines = Array.from(item.querySelectorAll('span:not(.sr-only, .progress-node), time'))
          .flatMap((text) =>
            Array.from(text.childNodes, (node) => {
              const range = document.createRange();
              range.selectNode(node);
              return node.nodeType === Node.TEXT_NODE ? range.getBoundingClientRect() : new DOMRect();
            }),
          )
          .filter(({ width }) => width > 0);
        return {
          left: Math.min(...lines.map(({ left }) => left)),
          right: Math.max(...lines.map(({ right }) => right)),
          isTicked: item.querySelector('.progress-node svg') !== null,
        };
      }),
    );
    for (const [index, { right }] of boxes.slice(0, -1).entries())
      expect((boxes[index + 1]?.left ?? 0) - right, `after step ${index}`).toBeGreaterThanOrEqual(5);
    expect(boxes.map(({ isTicked }) => isTicked)).toEqual([true, false, false, true, false]);
  }
});

test('the map on a phone names the destination', async ({ page, customer: { client } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shipment = await newShipment(client, {
    ...{ sender_city: 'Hamburg', sender_country: 'Germany' },
    ...{ recipient_city: 'Lisbon', recipient_country: 'Portugal' },
  });
  await newUpdate(client, shipment.id, { status: 'in_transit', location: 'Madrid, Spain' });
  await page.goto(`/track?tracking=${shipment.tracking_number}`);
  const map = page.getByRole('img', { name: /^Map of the way/ });
  for (const place of ['Lisbon, Portugal', 'Madrid, Spain']) await expect(map.getByText(place)).toBeVisible();
});

for (const [status, width] of [
  ['attempted_delivery', 390],
  ['delivered', 390],
  ['exception', 1440],
  ['delayed', 1440],
] as const)
  test(`the advice for a parcel with status ${status} fills its card at ${width} pixels, without a layout shift`, async ({
    page,
    customer: { client },
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shipment = await newShipment(client);
    if (status === 'delayed') await client.patch(`/shipments/${shipment.id}/`, { status });
    else await newUpdate(client, shipment.id, { status });
    await page.goto(`/track?tracking=${shipment.tracking_number}`);
    await expect(line(page, 'Live')).toBeVisible();
    const heading = page.getByRole('heading', { name: 'What now' });
    await expect(heading).toBeVisible();
    const empty = await heading.locator('..').evaluate((card) => {
      const { bottom } = card.getBoundingClientRect();
      return bottom - Math.max(...Array.from(card.children, (child) => child.getBoundingClientRect().bottom));
    });
    expect(empty).toBeLessThanOrEqual(26);
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
