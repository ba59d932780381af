/** Runs actions of the same name one after another, in the order they came. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();

  /** `refusalAfter`: what those who wait fail with, without a turn, when one failed with this error; undefined: it holds up none. */
  constructor(private readonly refusalAfter: (error: unknown) => Error | undefined) {}

  async run<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(name);
    const turn = before ? before.then(action, (error: unknown) => this.afterFailure(error, action)) : action();
    this.last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(name) === turn) this.last.delete(name);
    }
  }

  private afterFailure<Result>(error: unknown, action: () => Promise<Result>): Promise<Result> {
    const refusal = this.refusalAfter(error);
    return refusal ? Promise.reject(refusal) : action();
  }
}
