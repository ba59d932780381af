import { knownSecrets } from '../secrets/known-secrets.js';

/** A response of the server; `body` is undefined unless it is JSON. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

export type Headline = Readonly<Record<string, string>>;

const API = '/api/v1';

/** An HTTP client, anonymous or with an access token. */
export class Client {
  constructor(
    private readonly address: () => string,
    readonly token?: string,
    /** Checks each response; an exception fails the call. */
    private readonly inspect?: (method: string, path: string, answer: Answer<unknown>) => Promise<void>,
  ) {}

  get url(): string {
    return this.address();
  }

  as(token: string): Client {
    return new Client(this.address, token, this.inspect);
  }

  get<Body = unknown>(path: string, headers?: Headline): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = unknown>(path: string, body?: unknown, headers?: Headline): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  patch<Body = unknown>(path: string, body?: unknown, headers?: Headline): Promise<Answer<Body>> {
    return this.send('PATCH', path, body, headers);
  }

  delete<Body = unknown>(path: string, headers?: Headline): Promise<Answer<Body>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Takes a path below /api/v1 and a body to serialize as JSON. */
  send<Body = unknown>(method: string, path: string, body?: unknown, headers?: Headline): Promise<Answer<Body>> {
    const json =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.raw(`${API}${path}`, { method, ...json, headers: { ...json.headers, ...headers } });
  }

  /** Takes any path of the server and sends the body unchanged. */
  async raw<Body = unknown>(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Headline } = {},
  ): Promise<Answer<Body>> {
    const authorization: Headline = this.token === undefined ? {} : { authorization: `Bearer ${this.token}` };
    if (typeof init.body === 'string') knownSecrets.learnJson(init.body);
    const response = await fetch(`${this.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...authorization, ...init.headers },
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const body = (isJson && text !== '' ? JSON.parse(text) : undefined) as Body;
    knownSecrets.learn(body);
    const answer = { status: response.status, headers: response.headers, text, body };
    await this.inspect?.(init.method ?? 'GET', path, answer);
    return answer;
  }
}
