import type { Readable } from 'node:stream';
import { knownSecrets } from './known-secrets.js';

/** The whole output of a process of the tests. */
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

  /** Call it at the end of the process. Throws if a line contains a secret that the tests sent or received. */
  mustTellNoSecret(): void {
    const lines = knownSecrets.tellingLines(this.written);
    if (lines.length > 0) throw new Error(`${this.name} printed secrets:\n${lines.slice(0, 5).join('\n')}`);
  }
}
