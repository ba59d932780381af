const KEY = 'recentTrackingNumbers';
const MOST = 4;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The numbers tracked last in this browser, newest first. Storage may be blocked or hold anything: then there are none. */
export const recentNumbers = (store?: Store): string[] => {
  try {
    const kept: unknown = JSON.parse((store ?? localStorage).getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((number) => typeof number === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
};

export const rememberNumber = (number: string, store: Store = localStorage): void => {
  try {
    const others = recentNumbers(store).filter((kept) => kept !== number);
    store.setItem(KEY, JSON.stringify([number, ...others].slice(0, MOST)));
  } catch {
    // Without storage there is nothing to remember.
  }
};

export const forgetNumbers = (store: Store = localStorage): void => {
  try {
    store.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
};
