/** What became of one job of a batch, in the order of the jobs; answered only after the batch's commit. */
export type Outcome<Result> =
  | { result: Result }
  /** The job itself failed and was rolled back alone. */
  | { failed: string }
  /** The file failed; nothing of the whole batch was recorded. */
  | { unavailable: string };

export type ToThread<Job> = { jobs: Job[] } | { close: true };

export type FromThread<Result> =
  | { opened: true }
  /** The file cannot be used at all, in words for the operator. */
  | { refused: string }
  | { outcomes: Outcome<Result>[] };
