import { Readable } from 'node:stream';
import { csvLine, type CsvCell } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { varyBy } from '../answers/headers.js';
import { acceptedType, type ListType } from './accepted-type.js';

declare const standing: unique symbol;

/**
 * Pages of a download that are read only while the reader keeps its rights. Only StandingCredentials makes them, so that
 * a new download cannot forget the check.
 */
export type StandingPages<Row> = AsyncGenerator<readonly Row[]> & { readonly [standing]: true };

/** Returns the media type of a list for an Accept header, and adds Accept to Vary. Throws ApiError NOT_ACCEPTABLE. */
export const listTypeFor = (accept: string | undefined, reply: FastifyReply): ListType => {
  varyBy(reply, 'Accept');
  return acceptedType(accept);
};

/** The CSV format of a row, and the name of the file. */
export interface ExportFormat<Row> {
  fileName: string;
  columns: readonly string[];
  cells: (row: Row) => readonly CsvCell[];
}

/** Streams a JSON array while its pages are read, so that a long response does not block other requests. */
export const streamedArray = <Row>(reply: FastifyReply, pages: StandingPages<Row>): Readable => {
  reply.type('application/json; charset=utf-8');
  return Readable.from(arrayChunks(pages), { objectMode: false });
};

async function* arrayChunks<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Buffer> {
  let opening = '[';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield Buffer.from(opening + rows.map((row) => JSON.stringify(row)).join(','));
    opening = ',';
  }
  yield Buffer.from(opening === '[' ? '[]' : ']');
}

/** Without it, spreadsheets read UTF-8 in the encoding of their locale. */
const BYTE_ORDER_MARK = '\ufeff';

const EXTENSIONS = { 'application/x-ndjson': 'ndjson', 'text/csv': 'csv' } as const;

async function* chunks<Row>(
  pages: AsyncIterable<readonly Row[]>,
  heading: string,
  lineOf: (row: Row) => string,
): AsyncGenerator<Buffer> {
  if (heading !== '') yield Buffer.from(heading);
  for await (const rows of pages) yield Buffer.from(rows.map(lineOf).join(''));
}

/** Sends rows line by line. Reads a page only after the client has received the previous one. */
export const exported = <Row>(
  reply: FastifyReply,
  type: Exclude<ListType, 'application/json'>,
  { fileName, columns, cells }: ExportFormat<Row>,
  pages: StandingPages<Row>,
): Readable => {
  reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName}.${EXTENSIONS[type]}"`);
  const isCsv = type === 'text/csv';
  const lineOf = (row: Row): string => (isCsv ? csvLine(cells(row)) : `${JSON.stringify(row)}\n`);
  return Readable.from(chunks(pages, isCsv ? BYTE_ORDER_MARK + csvLine(columns) : '', lineOf), { objectMode: false });
};
