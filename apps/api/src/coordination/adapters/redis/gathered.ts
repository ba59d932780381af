/**
 * One question at a time, for all who asked since the one before was put: many callers share a round trip,
 * and no answer is older than its caller.
 */
export class Gathered<Asked, Answer> {
  private gathered: Asked[] = [];
  private next: Promise<Answer> | undefined;
  private present: Promise<unknown> = Promise.resolve();

  /** `question` never rejects. */
  constructor(private readonly question: (asked: readonly Asked[]) => Promise<Answer>) {}

  /** Resolves with the answer to a question that held `asked` and was put after this call. */
  ask(asked: Asked): Promise<Answer> {
    this.gathered.push(asked);
    this.next ??= this.present.then(() => this.put());
    return this.next;
  }

  private put(): Promise<Answer> {
    const { gathered } = this;
    this.gathered = [];
    this.next = undefined;
    const answer = this.question(gathered);
    this.present = answer;
    return answer;
  }
}
