import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, apiPaths, type TokenPair } from '@waymark/contracts';

/** An answer that no retry can mend. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`answered ${status}: ${body.slice(0, 300)}`);
  }
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

const RETRY_AFTER = 1_000;

/** Speaks to Waymark as any integrator would: refreshes its token, waits when told to, and outlives restarts. */
export class ApiClient {
  private tokens: TokenPair | undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly credentials: { email: string; password: string },
    private readonly signal: AbortSignal,
    private readonly waiting: (reason: string) => void,
  ) {}

  async get<Answer>(path: string): Promise<Answer> {
    return (await this.send({ method: 'GET', path })) as Answer;
  }

  /** Tried until it is answered, under one Idempotency-Key, so that it happens once. */
  async post<Answer>(path: string, body: object): Promise<Answer> {
    return (await this.send({ method: 'POST', path, body })) as Answer;
  }

  private async send(request: Request): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const access = this.tokens?.access ?? (await this.signIn());
      const response = await this.fetch(request, { authorization: `Bearer ${access}`, 'idempotency-key': key });
      if (response.status !== 401) return this.bodyOf(response);
      await response.body?.cancel();
      await this.refresh();
    }
  }

  private async signIn(): Promise<string> {
    const response = await this.fetch({ method: 'POST', path: apiPaths.token, body: this.credentials });
    this.tokens = (await this.bodyOf(response)) as TokenPair;
    return this.tokens.access;
  }

  /** Without a good refresh token the next request signs in anew. */
  private async refresh(): Promise<void> {
    const refresh = this.tokens?.refresh;
    this.tokens = undefined;
    if (refresh === undefined) return;
    const response = await this.fetch({ method: 'POST', path: apiPaths.refresh, body: { refresh } });
    if (response.ok) this.tokens = (await response.json()) as TokenPair;
    else await response.body?.cancel();
  }

  private async bodyOf(response: Response): Promise<unknown> {
    if (!response.ok) throw new UnexpectedAnswerError(response.status, await response.text());
    return response.json();
  }

  /** Waits as long as the server is away, busy or asks for patience. */
  private async fetch({ method, path, body }: Request, headers: Record<string, string> = {}): Promise<Response> {
    for (;;) {
      this.signal.throwIfAborted();
      const response = await fetch(`${this.baseUrl}${API_BASE}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(30_000)]),
      }).catch((error: unknown) => this.unreachable(error));
      if (response && response.status !== 429 && response.status < 500) return response;
      await response?.body?.cancel();
      await this.wait(response);
    }
  }

  private unreachable(error: unknown): undefined {
    if (this.signal.aborted) throw error;
    return undefined;
  }

  private async wait(response: Response | undefined): Promise<void> {
    this.waiting(response ? `answered ${response.status}` : 'no answer');
    const seconds = Number(response?.headers.get('retry-after') ?? 0);
    await pause(seconds > 0 ? seconds * 1_000 : RETRY_AFTER, undefined, { signal: this.signal });
  }
}
