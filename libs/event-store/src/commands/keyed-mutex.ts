/** Runs actions with the same name one after another, in the order of their calls. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /**
   * `refusalAfter` maps the error of a failed action to the error with which the waiting actions fail without running;
   * undefined lets them run.
   */
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
