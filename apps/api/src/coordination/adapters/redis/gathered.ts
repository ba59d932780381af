/**
 * Batches requests: one batch at a time, for all requests since the previous batch was sent. Many callers share a round
 * trip, and no answer is older than its request.
 */
export class Gathered<Request, Answer> {
  private gathered: Request[] = [];
  private next: Promise<Answer> | undefined;
  private present: Promise<unknown> = Promise.resolve();

  /** `send` sends a batch and never rejects. */
  constructor(private readonly send: (batch: readonly Request[]) => Promise<Answer>) {}

  /** Resolves with the answer to a batch that contains `request` and was sent after this call. */
  ask(request: Request): Promise<Answer> {
    this.gathered.push(request);
    this.next ??= this.present.then(() => this.sendBatch());
    return this.next;
  }

  private sendBatch(): Promise<Answer> {
    const { gathered } = this;
    this.gathered = [];
    this.next = undefined;
    const answer = this.send(gathered);
    this.present = answer;
    return answer;
  }
}
