import { publicPaths, type Settings } from '@waymark/contracts';
import { useSyncExternalStore } from 'react';
import { publicRequest } from '../requests/public-request.js';

/** Documents contain the company's name, which saves a request. */
const nameInDocument = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;

const defaults: Settings = {
  company_name: nameInDocument() ?? 'Waymark',
  support_email: '',
  support_phone: '',
  support_address: '',
  map_embed_url: '',
  demo: false,
  session_idle_minutes: null,
  has_staff: true,
};
const retryAfter = 5_000;
let settings = defaults;
let asked = false;
const listeners = new Set<() => void>();

const load = async (): Promise<void> => {
  try {
    const answer = await publicRequest(publicPaths.settings, (body) => {
      const sent = Object(body) as Partial<Settings>;
      return sent.company_name ? sent : undefined;
    });
    settings = { ...settings, ...answer };
    for (const listener of listeners) listener();
  } catch {
    // The defaults apply until then.
    setTimeout(() => void load(), retryAfter);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    void load();
  }
  return () => listeners.delete(listener);
};

/** The settings of the installation; defaults until they are loaded. */
export const useSettings = (): Settings =>
  useSyncExternalStore(
    subscribe,
    () => settings,
    () => defaults,
  );
