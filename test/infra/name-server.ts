import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Bytes of a DNS message before its question (RFC 1035, section 4.1.1). */
const HEADER = 12;
const TYPE_A = 1;

/** The question of a query that has one, as bytes: a name in labels, the type and the class. */
const questionOf = (query: Buffer): Buffer => {
  const endOfName = query.indexOf(0, HEADER) + 1;
  return query.subarray(HEADER, endOfName + 4);
};

/** A DNS response with the address 127.0.0.1 for a query of type A, and without an address for any other type. */
const responseTo = (query: Buffer): Buffer => {
  const question = questionOf(query);
  const answers = question.readUInt16BE(question.length - 4) === TYPE_A ? 1 : 0;
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  // A response without an error; recursion is desired and available.
  header.writeUInt16BE(0x81_80, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers, 6);
  // The name of the question, type A, class IN, valid for 5 s, 4 bytes.
  const answer = Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 5, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([header, question, ...(answers === 1 ? [answer] : [])]);
};

export interface NameServer {
  readonly port: number;
  readonly close: () => void;
}

/** Answers like the name server of a container engine. Every name is this machine. */
export const startNameServer = async (): Promise<NameServer> => {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(responseTo(query), port, address));
  await once(socket.bind(0, '127.0.0.1'), 'listening');
  return { port: socket.address().port, close: () => socket.close() };
};
