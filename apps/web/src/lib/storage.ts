import { STORAGE_KEYS } from '@waymark/contracts/ui';

/**
 * Whatever this client keeps in the browser, beside the specification's session and theme. A key that ends in a colon is
 * the beginning of several.
 */
export const storageKeys = {
  local: {
    session: STORAGE_KEYS.auth,
    theme: STORAGE_KEYS.theme,
    checkpoint: STORAGE_KEYS.checkpoint,
    recentNumbers: 'recentTrackingNumbers',
    letterKeys: 'historyLetterKeys',
  },
  /** Of a tab. */
  session: {
    draft: 'draft:',
    scrolled: 'scroll:',
    reloaded: 'reloadedForCode',
  },
} as const;

type Area = keyof typeof storageKeys;
type Keys<Where extends Area> = (typeof storageKeys)[Where][keyof (typeof storageKeys)[Where]] & string;

export interface Kept {
  /** Null when there is nothing, or storage is blocked. */
  read(): string | null;
  /** Null removes it. Whether that was possible: storage may be blocked or full. */
  write(value: string | null): boolean;
}

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** What is kept under a key, `name` telling one of several from the others. */
export const kept = <Where extends Area>(area: Where, key: Keys<Where>, name = ''): Kept => ({
  read: () => {
    try {
      return areaOf(area).getItem(key + name);
    } catch {
      return null;
    }
  },
  write: (value) => {
    try {
      if (value === null) areaOf(area).removeItem(key + name);
      else areaOf(area).setItem(key + name, value);
      return true;
    } catch {
      return false;
    }
  },
});

/** The session is removed with itself. */
const spared: readonly string[] = [STORAGE_KEYS.auth, STORAGE_KEYS.theme];

const isForgotten = (key: string): boolean =>
  [...Object.values(storageKeys.local), ...Object.values(storageKeys.session)].some(
    (known) => !spared.includes(known) && (known.endsWith(':') ? key.startsWith(known) : key === known),
  );

const clear = (area: Area): void => {
  try {
    const storage = areaOf(area);
    for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
  } catch {
    // Nothing was kept where storage is blocked.
  }
};

const CHANNEL = 'waymark-signed-out';

/** Nobody who comes after finds what somebody who signs out left in this tab and the others; the theme stays. */
export const forgetAll = (): void => {
  clear('local');
  clear('session');
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
};

/** Forgets what this tab keeps when somebody signs out in another one, until the returned function is called. */
export const forgetWithOtherTabs = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => clear('session');
  return () => channel.close();
};
