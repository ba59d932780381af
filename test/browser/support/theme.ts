import type { Locator, Page } from '@playwright/test';

export const root = (page: Page): Locator => page.locator('html');

export const toLight = (page: Page): Locator => page.getByRole('button', { name: 'Switch to light mode' });

export const toDark = (page: Page): Locator => page.getByRole('button', { name: 'Switch to dark mode' });
