import type { Locator, Page } from '@playwright/test';

export const UNKNOWN = 'WM-0000-0000-0000-0';

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Tracked numbers' });

export const addressOf = (text: string): string => `/track?tracking=${encodeURIComponent(text)}`;
