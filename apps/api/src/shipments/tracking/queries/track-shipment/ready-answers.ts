import { parseTrackingNumber } from '@waymark/domain';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { systemClock, type Clock, type Freshness } from '@waymark/event-store';
import { CROSS_ORIGIN_HEADERS, freshnessHeaders } from '../../../../http/answers/headers.js';
import type { ShipmentQueries } from '../../../queries/shipment-queries.js';
import { JSON_TYPE, shipmentTag } from '../../../shipment-answer.js';
import { cacheControlFor } from '../callers-writes.js';

/** A complete response. Headers are a flat list of names and values, as node:http accepts them. */
export interface ReadyAnswer {
  version: number;
  day: string | undefined;
  /** Expiry in milliseconds: the end of the day for which the response is valid. */
  until: number;
  headers: readonly string[];
  body: string;
}

/** Headers of every API response. JSON must not be rendered, framed or sniffed. */
const SECURITY_HEADERS = [
  'content-security-policy',
  "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options',
  'nosniff',
  'x-frame-options',
  'DENY',
  'referrer-policy',
  'no-referrer',
  ...Object.entries(CROSS_ORIGIN_HEADERS).flat(),
];
/** Caches may store a response, but ask for each reader whether it is current. */
export const REVALIDATED = 'no-cache';
const KEPT = 1_000;
/** Length of a number as typed. Longer text is rarely sent again. */
const LONGEST_KEPT = 64;

/**
 * Headers of a complete public response, as a flat list of names and values. A response that has waited for the writes of
 * its caller is for this caller only.
 */
export const publicAnswerHeaders = (
  tag: string,
  body: string,
  { cacheControl, vary = [] }: { cacheControl: string; vary?: readonly string[] },
  callers?: Freshness,
): readonly string[] => [
  ...SECURITY_HEADERS,
  ...['vary', ['Accept-Encoding', ...vary].join(', ')],
  ...['cache-control', cacheControlFor(callers, cacheControl), 'content-type', JSON_TYPE],
  ...['etag', tag, 'content-length', String(Buffer.byteLength(body))],
  ...Object.entries(freshnessHeaders(callers)).flat(),
];

/**
 * Caches the public views by the number as typed. An entry is valid while the read models do not advance, so that it
 * is never older than they are, and until its day ends.
 */
export class ReadyAnswers {
  private readonly answers = new Map<string, ReadyAnswer>();
  private position = -1;

  constructor(
    private readonly shipments: Pick<ShipmentQueries, 'publicText'>,
    private readonly readModels: Pick<ReadModels, 'position'>,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Undefined for an unknown shipment or an invalid number. */
  find(typed: string): ReadyAnswer | undefined {
    const { position } = this.readModels;
    if (position !== this.position || this.answers.size >= KEPT) {
      this.answers.clear();
      this.position = position;
    }
    const ready = this.answers.get(typed);
    return ready && this.clock.now().getTime() < ready.until ? ready : this.read(typed);
  }

  private read(typed: string): ReadyAnswer | undefined {
    const number = parseTrackingNumber(typed);
    const row = number && this.shipments.publicText(number);
    if (!row) return undefined;
    const { version, day, until, view: body } = row;
    const headers = publicAnswerHeaders(shipmentTag(row), body, { cacheControl: REVALIDATED });
    const answer = { version, day, until, headers, body };
    if (typed.length <= LONGEST_KEPT) this.answers.set(typed, answer);
    return answer;
  }
}
