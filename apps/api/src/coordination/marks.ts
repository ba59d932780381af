import type { Mark } from '../event-sourcing/event-store.js';

/** The highest mark that each account wrote: what its readers wait for, on whichever node. Never rejects: what cannot be kept is forgotten. */
export interface Marks {
  /** Keeps the greater of this mark and the account's; and of all accounts' together. */
  raise(account_id: string, mark: Mark): Promise<void>;

  /** 0 when the account wrote nothing that is still known. */
  of(account_id: string): Promise<Mark>;

  /** The highest of all accounts. */
  highest(): Promise<Mark>;
}
