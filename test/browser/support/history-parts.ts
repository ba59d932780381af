import type { Locator, Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import type { Person } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expect } from './fixtures.js';
import { main } from './parts.js';
import { signInAs } from './signed-in.js';

export const slider = (page: Page) => page.getByRole('slider', { name: 'Version' });
export const state = (page: Page) => page.getByRole('region', { name: 'State of the shipment' });
export const change = (page: Page) => page.getByRole('region', { name: 'What this event changed' });
export const events = (page: Page) => page.getByRole('region', { name: 'Every event' }).getByRole('listitem');
export const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
export const expectToStandAt = async (page: Page, version: number, last: number) => {
  await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^Version ${version} of ${last}\\b`));
  await expect(change(page)).toContainText(`What version ${version} changed`);
};
export const facts = (within: Locator, term: string) =>
  within.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');

/** A shipment of four versions: created, picked up, edited, and at a facility. */
export const withPast = async ({ client }: Person): Promise<Shipment> => {
  const shipment = await newShipment(client);
  await newUpdate(client, shipment.id, { status: 'picked_up', location: 'London' });
  const edit = await client.patch(`/shipments/${shipment.id}/`, { weight: 7.5 });
  expect(edit.status).toBe(200);
  await newUpdate(client, shipment.id, { status: 'at_facility', location: 'Reykjavík' });
  return shipment;
};

export const open = async (page: Page, person: Person, path: string) => {
  await signInAs(page, person);
  await page.goto(path);
};
