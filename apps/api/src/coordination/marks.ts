/**
 * The highest log mark that each account wrote: what its readers wait for. A mark is a whole number below
 * 2^53, greater for what was written later. Never rejects and never waits long: where marks are shared and
 * the store is away, this process answers what it knows itself.
 */
export interface Marks {
  /** Resolves once others can know it, as far as they can. */
  raise(account_id: string, mark: number): Promise<void>;

  /** 0 when none is known. May be higher than what the account wrote, never lower than what this process raised. */
  of(account_id: string): Promise<number>;

  /** The highest of all accounts; 0 when none is known. */
  highest(): Promise<number>;
}
