import { STORAGE_KEYS } from '@waymark/contracts/ui';
import { useSyncExternalStore } from 'react';
import { kept } from '../storage/storage.js';

export type Theme = 'light' | 'dark';

const groundColors: Record<Theme, string> = { light: '#f8f4ec', dark: '#0b1222' };
const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

const apply = (theme: Theme): void => {
  // Disables transitions during the change. Otherwise, the page would flicker while its parts fade one after another.
  document.documentElement.classList.add('theme-changes');
  requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.classList.remove('theme-changes')));
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColors[theme]);
  for (const listener of listeners) listener();
};

/** Applies the theme and stores the choice. */
export const setTheme = (theme: Theme): void => {
  kept('local', STORAGE_KEYS.theme).write(theme);
  apply(theme);
};

const followOtherTabs = (event: StorageEvent): void => {
  if (event.key === STORAGE_KEYS.theme) apply(event.newValue === 'light' ? 'light' : 'dark');
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current theme; dark unless the user chose light. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'dark');
