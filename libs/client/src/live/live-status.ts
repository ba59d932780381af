export interface LiveStatus {
  /** `stale` is final: what the server sends cannot be read, so the data may be stale until the program is updated. */
  state: 'connecting' | 'connected' | 'reconnecting' | 'stale';
  /** When this state began, in milliseconds since 1970. */
  since: number;
}

/** A store for React's useSyncExternalStore: the snapshot is the same object until it changes. */
export interface LiveStatusStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): LiveStatus;
}

export interface WritableLiveStatus extends LiveStatusStore {
  set(state: LiveStatus['state']): void;
}

export const createLiveStatus = (now: () => number): WritableLiveStatus => {
  let status: LiveStatus = { state: 'connecting', since: now() };
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => status,
    set(state) {
      if (state === status.state || status.state === 'stale') return;
      status = { state, since: now() };
      for (const listener of [...listeners]) listener();
    },
  };
};
