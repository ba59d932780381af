import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Prompts twice without echoing the input. */
const askTwice = async (): Promise<[string, string]> => {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const answer = await lines.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    return [await ask('New password: '), await ask('Repeat the password: ')];
  } finally {
    lines.close();
  }
};

/**
 * At a terminal, prompts twice and rejects with RangeError if the inputs differ. Otherwise, returns the first line of
 * standard input.
 */
export const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const [password, again] = await askTwice();
  if (again !== password) throw new RangeError('the two passwords differ');
  return password;
};
