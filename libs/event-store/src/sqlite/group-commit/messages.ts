/** The outcome of one job of a batch, in the order of the jobs. Sent only after the commit of the batch. */
export type Outcome<Result> =
  | { result: Result }
  /** The job itself failed, and only it was rolled back. */
  | { failed: string }
  /** The file failed; nothing of the batch was recorded. */
  | { unavailable: string }
  /** The commit failed; a recovery of the write-ahead log may find that the batch was recorded. */
  | { unknown: string };

export type ToThread<Job> = { jobs: Job[] } | { close: true };

export type FromThread<Result> =
  | { opened: true }
  /** The file cannot be used; a message for the operator. */
  | { refused: string }
  | { outcomes: Outcome<Result>[] };
