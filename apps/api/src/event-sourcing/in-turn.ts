/** Runs actions of the same name one after another, in the order they came; a failed one holds up none. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(name);
    const turn = before ? before.then(action, action) : action();
    this.last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(name) === turn) this.last.delete(name);
    }
  }
}
