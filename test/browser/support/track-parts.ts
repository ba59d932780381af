import type { Locator, Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';

export const numberField = (page: Page): Locator => page.getByLabel('Tracking number', { exact: true });

export const shipmentOn = (page: Page, { tracking_number }: Pick<Shipment, 'tracking_number'>): Locator =>
  page.getByRole('article', { name: `Shipment ${tracking_number}` });

export const updates = (page: Page): Locator => page.getByRole('region', { name: 'Tracking updates' });

export const steps = (page: Page): Locator => page.getByRole('list', { name: 'Progress' }).getByRole('listitem');

export const line = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });
