/**
 * The highest log mark that each account wrote, for which its reads wait. A mark is an integer below 2^53 that
 * increases with time. Methods never reject and never wait long: if the shared store is unavailable, they use the marks
 * of this process.
 */
export interface Marks {
  /** Resolves when other nodes can read the mark, or when sharing it failed. */
  raise(account_id: string, mark: number): Promise<void>;

  /**
   * Returns 0 if no mark is known. The result may exceed what the account wrote, but is never below what this process
   * raised.
   */
  of(account_id: string): Promise<number>;

  /** Returns the highest mark of all accounts; 0 if none is known. */
  highest(): Promise<number>;
}
