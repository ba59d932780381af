import { apiPaths, type Settings } from '@waymark/contracts';
import { useSyncExternalStore } from 'react';
import { publicRequest } from '../requests/public-request.js';

/** The documents bear the company's name, so that it need not be asked for. */
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
};
const retryAfter = 5_000;
let settings = defaults;
let asked = false;
const listeners = new Set<() => void>();

const load = async (): Promise<void> => {
  try {
    const answer = await publicRequest<Settings | undefined>(apiPaths.settings);
    // The sign-in page of a hotel's network, say.
    if (!answer?.company_name) throw new Error();
    settings = { ...settings, ...answer };
    for (const listener of listeners) listener();
  } catch {
    // The defaults stand meanwhile.
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

/** The installation's settings; defaults until they have been read. */
export const useSettings = (): Settings =>
  useSyncExternalStore(
    subscribe,
    () => settings,
    () => defaults,
  );
