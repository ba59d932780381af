interface Frost {
  until: Promise<void>;
  end: () => void;
  commits: boolean;
}

/** The injected faults, which the handlers check before each step. */
export class Faults {
  refusals = 0;
  lostAnswers = 0;
  /** The outcome of a call whose response is lost: its connection ends, or the response never arrives. */
  loss: 'dropped' | 'unanswered' = 'dropped';
  private frost: Frost | undefined;

  freeze(commits: boolean): void {
    const { promise, resolve } = withResolver();
    this.frost ??= { until: promise, end: resolve, commits };
  }

  /** Resumes the calls that arrived while frozen, in order. */
  thaw(commits = this.frost?.commits ?? true): void {
    if (!this.frost) return;
    this.frost.commits = commits;
    this.frost.end();
    this.frost = undefined;
  }

  /** Waits while frozen; returns whether the call should still be committed. */
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
