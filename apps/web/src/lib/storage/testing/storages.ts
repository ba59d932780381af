type Name = 'localStorage' | 'sessionStorage';

const define = (name: Name, get: () => unknown): unknown =>
  Object.defineProperty(globalThis, name, { configurable: true, get });

/** Installs a fake browser storage for specs and returns its content. */
export const storageOf = (name: Name): Map<string, string> => {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  const storage = new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  define(name, () => storage);
  return kept;
};

/** A browser that blocks storage: even reading the property throws. */
export const blockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    define(name, () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  }
};

export const unblockStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) define(name, () => undefined);
};
