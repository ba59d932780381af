import type { Page } from '@playwright/test';
import type { Shipment, ShipmentQuery } from '@waymark/contracts';
import fc from 'fast-check';
import type { Client } from '../../support/clients/client.js';
import { dayFromNow } from '../../support/clients/days.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expect } from './fixtures.js';
import { main } from './parts.js';

interface Choices {
  service_type: 'standard' | 'express';
  recipient_city: 'Bergen' | 'Leith';
}

type Step =
  | ({ do: 'book'; days: number } & Choices)
  | ({ do: 'edit'; pick: number; days: number } & Choices)
  | { do: 'scan'; pick: number; status: 'in_transit' | 'attempted_delivery' | 'delivered'; daysAgo: number }
  | { do: 'delete'; pick: number };

const pick = fc.nat(4);
/** Days until the estimated delivery. */
const days = fc.constantFrom(-3, 9);
const service_type = fc.constantFrom('standard', 'express');
const recipient_city = fc.constantFrom('Bergen', 'Leith');
const status = fc.constantFrom('in_transit', 'attempted_delivery', 'delivered');

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('book'), days, service_type, recipient_city }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit'), pick, days, service_type, recipient_city }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('scan'), pick, status, daysAgo: fc.constantFrom(1, 5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), pick }) },
);

const maybe = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.constantFrom(undefined, ...values);

const anyQuery: fc.Arbitrary<ShipmentQuery> = fc
  .record({
    status: maybe('attempted_delivery', 'in_transit'),
    service_type: maybe('express'),
    recipient_city: maybe('berg'),
    to: maybe(dayFromNow(1)),
    due: maybe('late'),
    silent_days: maybe(3),
    sort: maybe('-updated_at', 'updated_at', 'status', 'estimated_delivery', 'last_scan_at', 'tracking_number'),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));

const take = async (client: Client, parcels: Shipment[], step: Step, sender_city: string): Promise<void> => {
  if (step.do === 'book') {
    const { days, service_type, recipient_city } = step;
    const estimated_delivery = dayFromNow(days);
    parcels.push(await newShipment(client, { sender_city, recipient_city, service_type, estimated_delivery }));
    return;
  }
  const parcel = parcels[step.pick];
  if (!parcel) return;
  switch (step.do) {
    case 'edit': {
      const { days, service_type, recipient_city } = step;
      const estimated_delivery = dayFromNow(days);
      await client.patch(`/shipments/${parcel.id}/`, { recipient_city, service_type, estimated_delivery });
      return;
    }
    case 'scan': {
      const { status, daysAgo } = step;
      await newUpdate(client, parcel.id, { status, timestamp: `${dayFromNow(-daysAgo)}T10:00:00.000Z` });
      return;
    }
    case 'delete':
      await client.delete(`/shipments/${parcel.id}/`);
      parcels.splice(step.pick, 1);
  }
};

/** Checks that after any history the desk shows a filtered and sorted list as the server has it, or offers to. */
export const expectLiveLists = async (
  page: Page,
  { customer, staff }: { customer: Client; staff: Client },
  histories: number,
): Promise<void> => {
  const numbers = page.getByRole('table', { name: 'Shipments' }).getByRole('rowheader');
  const tile = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('button', { name: /Attempted Delivery$/ });
  const offer = page.getByRole('button', { name: /changes? · Show$/ });
  const shown = async (): Promise<string[]> =>
    (await numbers.allTextContents()).map((text) => text.replace(' (deleted)', ''));
  const found = async (query: ShipmentQuery) => {
    // Waits until the read models have the customer's writes.
    await customer.get('/shipments/?limit=1');
    const { body, headers } = await staff.get<Shipment[]>(`/shipments/?${new URLSearchParams(query as never)}`);
    return { numbers: body.map((one) => one.tracking_number), total: Number(headers.get('x-total-count')) };
  };

  const steps = fc.array(anyStep, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(anyQuery, steps, steps, fc.boolean(), async (filters, before, after, isPointing) => {
      const city = `q${Math.random().toString(36).slice(2)}`;
      const query = { q: city, ...filters };
      const parcels: Shipment[] = [];
      for (const step of before) await take(customer, parcels, step, city);
      const first = await found(query);
      await page.goto(`/shipments?${new URLSearchParams(query as never)}`);
      await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
      await expect.poll(shown).toEqual(first.numbers);
      const isHeld = isPointing && first.total > 0;
      if (isHeld) await numbers.first().hover();
      else await page.getByRole('heading', { level: 1 }).hover();

      for (const step of after) await take(customer, parcels, step, city);
      const last = await found(query);
      const all = await found({ status: 'attempted_delivery' });
      await expect(
        main(page).getByText(`${last.total} shipment${last.total === 1 ? '' : 's'}`, { exact: true }),
      ).toBeVisible();
      await expect(tile).toHaveText(`${all.total}Attempted Delivery`);
      if (isHeld) {
        expect((await shown()).slice(0, first.total)).toEqual(first.numbers);
        await expect(async () => {
          if (await offer.isVisible()) await offer.click({ timeout: 1_000 });
          expect(await shown()).toEqual(last.numbers);
        }).toPass();
      }
      await expect.poll(shown).toEqual(last.numbers);
      await expect(offer).toHaveCount(0);
    }),
    { numRuns: histories, endOnFailure: true },
  );
};
