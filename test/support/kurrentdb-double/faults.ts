interface Frost {
  until: Promise<void>;
  end: () => void;
  commits: boolean;
}

/** What is to go wrong; the handlers ask before each step. */
export class Faults {
  refusals = 0;
  lostAnswers = 0;
  /** What becomes of a call whose answer is lost: its connection ends, or it is never answered. */
  loss: 'dropped' | 'unanswered' = 'dropped';
  private frost: Frost | undefined;

  freeze(commits: boolean): void {
    const { promise, resolve } = withResolver();
    this.frost ??= { until: promise, end: resolve, commits };
  }

  /** Lets the calls go on that came while frozen, in their order. */
  thaw(commits = this.frost?.commits ?? true): void {
    if (!this.frost) return;
    this.frost.commits = commits;
    this.frost.end();
    this.frost = undefined;
  }

  /** Waits while frozen; tells whether what came is still to be committed. */
  async passes(): Promise<boolean> {
    const frost = this.frost;
    await frost?.until;
    return frost?.commits ?? true;
  }

  takeRefusal(): boolean {
    if (this.refusals === 0) return false;
    this.refusals -= 1;
    return true;
  }

  takeLostAnswer(): boolean {
    if (this.lostAnswers === 0) return false;
    this.lostAnswers -= 1;
    return true;
  }
}

const withResolver = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};
