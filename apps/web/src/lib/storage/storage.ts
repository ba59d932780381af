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
    labelPaper: 'labelPaper',
    /** For a moment, when somebody signs out. */
    signedOut: 'signedOut',
  },
  /** Of a tab. */
  session: {
    draft: 'draft:',
    requestKey: 'requestKey:',
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

const forgetTab = (): void => sessionStorage.clear();

/**
 * Nobody who comes after finds what somebody who signs out left in this tab and the others. The theme stays, and the
 * session, which is removed with itself.
 */
export const forgetAll = (): void => {
  try {
    forgetTab();
    const stays: readonly string[] = [storageKeys.local.session, storageKeys.local.theme];
    for (const key of Object.keys(localStorage)) if (!stays.includes(key)) localStorage.removeItem(key);
    // Heard by the other tabs.
    localStorage.setItem(storageKeys.local.signedOut, '');
    localStorage.removeItem(storageKeys.local.signedOut);
  } catch {
    // Nothing was kept where storage is blocked.
  }
};

/** Forgets what this tab keeps where the event says that somebody signs out in another one. */
export const forgetWithOtherTab = ({ key, newValue }: StorageEvent): void => {
  if (key === storageKeys.local.signedOut && newValue !== null) forgetTab();
};
