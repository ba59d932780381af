import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads the text of one response. */
export const parsedAnswer = (answer: string): RawAnswer => {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => [field.split(':', 1)[0]?.toLowerCase(), field.replace(/^[^:]*: ?/, '')]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) as Record<string, string>, body };
};

/** Reads the text of all responses of one connection. */
export const parsedAnswers = (answers: string): RawAnswer[] => answers.split(/(?=HTTP\/1\.1 )/).map(parsedAnswer);

/** Sends raw bytes. Returns everything received until the server ended the connection. */
export const sendRaw = (port: number, ...parts: readonly string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  for (const part of parts) socket.write(part, 'latin1');
  return text(socket);
};
