/** One parcel of many that are to get the same update. */
export interface BulkEntry {
  id: number;
  tracking_number: string;
  /** Sent with its request, however often: a parcel gets the update once. */
  key: string;
}

export type BulkOutcome =
  { kind: 'waiting' } | { kind: 'sending' } | { kind: 'done' } | { kind: 'failed'; why: string };

export type BulkResults = ReadonlyMap<number, BulkOutcome>;

/** Requests under way at a time. */
const AT_ONCE = 4;

/** Sends each entry by itself, some at a time, in order; one that fails holds up no other. Resolves when all have an outcome. */
export const sendEach = async (
  entries: readonly BulkEntry[],
  send: (entry: BulkEntry) => Promise<void>,
  whyOf: (error: unknown) => string,
  tell: (id: number, outcome: BulkOutcome) => void,
): Promise<void> => {
  const waiting = entries.values();
  const worker = async (): Promise<void> => {
    for (const entry of waiting) {
      tell(entry.id, { kind: 'sending' });
      try {
        await send(entry);
        tell(entry.id, { kind: 'done' });
      } catch (error) {
        tell(entry.id, { kind: 'failed', why: whyOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** What is sent when it is tried again: what failed, and nothing that arrived. */
export const failedOf = (entries: readonly BulkEntry[], results: BulkResults): BulkEntry[] =>
  entries.filter(({ id }) => results.get(id)?.kind === 'failed');

export const countOf = (results: BulkResults, kind: BulkOutcome['kind']): number =>
  [...results.values()].filter((outcome) => outcome.kind === kind).length;
