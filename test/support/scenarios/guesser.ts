import type { TokenPair } from '@waymark/contracts';
import type { Answer, Client } from '../clients/client.js';
import type { ProductClock } from '../product/product-clock.js';

/** Seconds. Long enough for the next steps of a test, also on a slow machine. */
const LONG = 45;

/** Guesses passwords, each time from a different address. The product trusts 127.0.0.1 as its proxy. */
export class Guesser {
  private addresses = 0;
  /** Milliseconds. */
  private shift = 0;

  constructor(
    private readonly anybody: Client,
    private readonly clock: ProductClock,
  ) {}

  /** The header with a new address. */
  newAddress(): Record<string, string> {
    this.addresses += 1;
    return { 'x-forwarded-for': `203.0.${this.addresses >> 8}.${this.addresses & 255}` };
  }

  /** Signs in from a new address, with the cookie of a device if given. */
  signIn(email: string, password: string, cookie?: string): Promise<Answer<TokenPair>> {
    const headers = { ...this.newAddress(), ...(cookie !== undefined && { cookie }) };
    return this.anybody.post('/accounts/token/', { email, password }, headers);
  }

  /** Guesses until the next attempt must wait long, and skips the shorter waits. Resolves with the rejection. */
  async untilRefused(email: string): Promise<Answer<unknown>> {
    for (;;) {
      const answer = await this.signIn(email, 'a guess');
      if (answer.status === 401) continue;
      const wait = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429 || wait > LONG) return answer;
      this.shift += wait * 1_000;
      this.clock.set(this.shift);
    }
  }
}
