import type { Locator, Page } from '@playwright/test';

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Shipments' });

/** The tracking numbers in the rows. */
export const numbers = (page: Page): Locator => table(page).getByRole('rowheader');

export const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search shipments' });

/** The active filters. */
export const chips = (page: Page): Locator => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');

/** A word that occurs in no other shipment. */
export const word = (): string => `q${Math.random().toString(36).slice(2)}`;
