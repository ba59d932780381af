const DATABASE = 'waymark-keys';
const STORE = 'keys';
const NAME = 'refresh';

/** Milliseconds. Some browsers never say that they cannot open a database. */
const LONGEST_OPEN = 3_000;

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not open')), LONGEST_OPEN);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('IndexedDB cannot be opened', { cause: request.error }));
  });

/**
 * Returns the stored key, or stores `candidate` if there is none. One transaction reads and writes: tabs that each stored their
 * own key would spend a refresh token under two keys, which the server treats as theft.
 */
const storedKey = (database: IDBDatabase, candidate: CryptoKey): Promise<CryptoKey> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    const reading = store.get(NAME);
    let key = candidate;
    reading.onsuccess = () => {
      const stored: unknown = reading.result;
      if (stored instanceof CryptoKey) key = stored;
      else store.put(candidate, NAME);
    };
    transaction.oncomplete = () => resolve(key);
    transaction.onabort = () => reject(new Error('The key cannot be stored', { cause: transaction.error }));
  });

const load = async (): Promise<CryptoKey> => {
  if (!isSecureContext) throw new Error('The page has no secure context');
  const candidate = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const database = await openDatabase();
  try {
    return await storedKey(database, candidate);
  } finally {
    database.close();
  }
};

let loading: Promise<CryptoKey> | undefined;

/**
 * Returns the HMAC key of this browser profile, the same in all tabs and after reloads. No script can read it, so a copy of
 * storage does not contain it. Null on plain HTTP, and where IndexedDB fails, as in some private windows.
 */
export const browserKey = async (): Promise<CryptoKey | null> => {
  try {
    return await (loading ??= load());
  } catch {
    loading = undefined;
    return null;
  }
};
