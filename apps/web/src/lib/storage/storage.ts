import { STORAGE_KEYS } from '@waymark/contracts/ui';

/**
 * All keys in the browser's storage besides the specification's session and theme. A key that ends in a colon is a prefix of
 * several keys.
 */
export const storageKeys = {
  local: {
    session: STORAGE_KEYS.auth,
    theme: STORAGE_KEYS.theme,
    /**
     * Belongs to the session, but has its own key, because the specification fixes the content of `session`. Only where the
     * browser cannot keep a key that scripts cannot read.
     */
    refreshSecret: 'refreshSecret',
    checkpoint: STORAGE_KEYS.checkpoint,
    recentNumbers: 'recentTrackingNumbers',
    letterKeys: 'historyLetterKeys',
    labelPaper: 'labelPaper',
    /** One for each account. They stay after sign-out. */
    savedViews: 'savedViews:',
    /** Exists only for a moment, during sign-out. */
    signedOut: 'signedOut',
    /**
     * When the session ends without further use, in milliseconds since 1970, after a use in any tab. For a moment, when it
     * ends for lack of use, its refresh token.
     */
    sessionEnd: 'sessionEnd',
  },
  /** Keys of a tab. */
  session: {
    draft: 'draft:',
    draftBase: 'draftBase:',
    requestKey: 'requestKey:',
    bulkUpdate: 'bulkUpdate:',
    desk: 'desk',
    scrolled: 'scroll:',
    reloaded: 'reloadedForCode',
  },
} as const;

type Area = keyof typeof storageKeys;
type Keys<Where extends Area> = (typeof storageKeys)[Where][keyof (typeof storageKeys)[Where]] & string;

export interface Kept {
  /** Returns null if nothing is stored or storage is blocked. */
  read(): string | null;
  /** Null removes the value. Returns whether the write succeeded: storage may be blocked or full. */
  write(value: string | null): boolean;
}

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** Access to the value under a key. `name` distinguishes several values with the same prefix. */
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

/** Returns whether anything is stored under a prefix. */
export const isAnyKept = <Where extends Area>(area: Where, key: Keys<Where>): boolean => {
  try {
    return Object.keys(areaOf(area)).some((one) => one.startsWith(key));
  } catch {
    return false;
  }
};

const forgetTab = (): void => sessionStorage.clear();

/**
 * Removes the data of a user who signs out from this tab and the others. Keeps the theme, the session, which is removed
 * separately, and saved views, which are shown only to their own account.
 */
export const forgetAll = (): void => {
  try {
    forgetTab();
    const stays: readonly string[] = [storageKeys.local.session, storageKeys.local.theme];
    for (const key of Object.keys(localStorage)) {
      if (!stays.includes(key) && !key.startsWith(storageKeys.local.savedViews)) localStorage.removeItem(key);
    }
    // The other tabs receive this as a storage event.
    localStorage.setItem(storageKeys.local.signedOut, '');
    localStorage.removeItem(storageKeys.local.signedOut);
  } catch {
    // Nothing was kept where storage is blocked.
  }
};

/** Removes this tab's data if the event reports a sign-out in another tab. */
export const forgetWithOtherTab = ({ key, newValue }: StorageEvent): void => {
  if (key === storageKeys.local.signedOut && newValue !== null) forgetTab();
};
