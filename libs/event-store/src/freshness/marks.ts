/**
 * The highest log mark of each reader's writes, for which its reads wait. A mark is an integer below 2^53 that
 * increases with time. Methods never reject and never wait long: if the shared store is unavailable, they use the marks
 * of this process.
 */
export interface Marks {
  /** Resolves when other nodes can read the mark, or when sharing it failed. */
  raise(reader: string, mark: number): Promise<void>;

  /**
   * Returns 0 if no mark is known. The result may exceed what the reader wrote, but is never below what this process
   * raised.
   */
  of(reader: string): Promise<number>;

  /** Returns the highest mark of all readers; 0 if none is known. */
  highest(): Promise<number>;
}
