import type { Locator, Page } from '@playwright/test';

export const log = (page: Page): Locator => page.getByRole('region', { name: 'Events', exact: true });

export const rows = (page: Page): Locator => log(page).getByRole('listitem');

export const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search events' });
