import type { Readable } from 'node:stream';
import { knownSecrets } from './known-secrets.js';

/** Everything that a process of the tests wrote. */
export class WatchedOutput {
  private written = '';

  constructor(
    private readonly name: string,
    ...streams: readonly (Readable | null)[]
  ) {
    for (const stream of streams) stream?.on('data', (chunk) => this.write(String(chunk)));
  }

  get text(): string {
    return this.written;
  }

  write(chunk: string): void {
    this.written += chunk;
  }

  /** For its end. Throws when one of its lines tells a secret that the tests sent or got. */
  mustTellNoSecret(): void {
    const lines = knownSecrets.tellingLines(this.written);
    if (lines.length > 0) throw new Error(`${this.name} told secrets:\n${lines.slice(0, 5).join('\n')}`);
  }
}
