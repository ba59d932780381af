import { expect, type Locator, type Page } from '@playwright/test';
import { waybill } from '../../support/clients/samples.js';
import { failing, type Disturbance, type Method } from './disturb.js';
import { field, main, toast } from './parts.js';

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click();

/** Fills the fields of those names. */
export const fill = async (within: Page | Locator, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(within, name).fill(value);
};

/** Fills every field of a new shipment that has no default, and the dimensions of a plausible parcel. */
export const fillShipment = async (page: Page): Promise<void> => {
  await field(page, 'service_type').selectOption(waybill.service_type);
  for (const party of ['sender', 'recipient'] as const) {
    for (const part of ['name', 'email', 'phone', 'address', 'city', 'country'] as const) {
      await field(page, `${party}_${part}`).fill(waybill[`${party}_${part}`]);
    }
  }
  for (const name of ['weight', 'length', 'width', 'height'] as const)
    await field(page, name).fill(String(waybill[name]));
  await field(page, 'contents_description').fill(waybill.contents_description);
};

interface Attempt {
  request: readonly [Method, path: string];
  /** A server error by default. */
  disturbance?: Disturbance;
  send: () => Promise<void>;
  /** The toast that reports the failure. */
  message: string;
  /** Checks that the failure lost nothing. */
  kept?: () => Promise<void>;
}

/** Sends a form that fails, checks its message and values, then sends it again without the failure. */
export const sendAgainAfterFailure = async (page: Page, attempt: Attempt): Promise<void> => {
  const { request, disturbance, send, message, kept } = attempt;
  const restore = await failing(page, ...request, disturbance);
  await send();
  await expect(toast(page, message)).toBeVisible();
  await kept?.();
  await restore();
  await send();
};
