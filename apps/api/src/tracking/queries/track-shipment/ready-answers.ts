import { parseTrackingNumber } from '@waymark/domain';
import { systemClock, type Clock } from '../../../event-sourcing/clock.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import { CROSS_ORIGIN_HEADERS } from '../../../http/answers/headers.js';
import { entityTag } from '../../../http/entity-tags/entity-tags.js';
import type { ShipmentQueries } from '../../../shipments/queries/shipment-queries.js';
import { JSON_TYPE } from '../../../shipments/shipment-answer.js';

/** An answer whose every byte is known. Headers are pairs in a row, as node:http takes them. */
export interface ReadyAnswer {
  version: number;
  day: string | undefined;
  /** Milliseconds: another day's is another. */
  until: number;
  headers: readonly string[];
  body: string;
}

/** What every answer of the API carries; nothing in JSON is to be shown, framed or guessed at. */
const SECURITY_HEADERS = [
  'content-security-policy',
  "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options',
  'nosniff',
  'x-frame-options',
  'DENY',
  'referrer-policy',
  'no-referrer',
  'vary',
  'Accept-Encoding',
  ...Object.entries(CROSS_ORIGIN_HEADERS).flat(),
];
const KEPT = 1_000;

/**
 * The public views that are asked for again and again, by the number as it was typed. They are kept
 * only as long as the read models stand still, so that they are never older than these, and as long as their day is.
 */
export class ReadyAnswers {
  private readonly answers = new Map<string, ReadyAnswer>();
  private position = -1;

  constructor(
    private readonly shipments: Pick<ShipmentQueries, 'byTrackingNumber'>,
    private readonly readModels: Pick<ReadModels, 'position'>,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Undefined when there is no such shipment, or the text cannot be a number of ours. */
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
    const row = number && this.shipments.byTrackingNumber(number);
    if (!row) return undefined;
    const headers = [
      ...SECURITY_HEADERS,
      ...['cache-control', 'no-cache', 'content-type', JSON_TYPE],
      ...['etag', entityTag(row), 'content-length', String(Buffer.byteLength(row.public_json))],
    ];
    const { version, day, until } = row;
    const answer = { version, day, until, headers, body: row.public_json };
    this.answers.set(typed, answer);
    return answer;
  }
}
