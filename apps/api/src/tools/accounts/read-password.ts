import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What is typed is not shown. */
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
    return [await ask('New password: '), await ask('Once more: ')];
  } finally {
    lines.close();
  }
};

/** Asked for twice at a terminal, else the first line of the standard input. Rejects with RangeError when the two differ. */
export const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';
  const [password, again] = await askTwice();
  if (again !== password) throw new RangeError('the two are not the same');
  return password;
};
