import type { PublicShipment, ShipmentStatus } from '@waymark/contracts';
import {
  UNTRANSLATED,
  expectation,
  headline,
  lateness,
  standingOf,
  untranslated,
  type ZoneOf,
} from '@waymark/contracts/ui';
import { escaped } from '../../../platform/escaped.js';

/** Texts as HTML, by the names of the placeholders in apps/web/dist/answers. */
export type Texts = Readonly<Record<string, string>>;

/** The prerendered content of the Track page for one shipment. */
export interface WrittenAnswer {
  status: ShipmentStatus;
  texts: Texts;
  /** Undefined for a shipment that is not late. */
  late: Texts | undefined;
}

/** A placeholder for a time whose place has no known zone: only the browser knows the reader's zone. */
const LATER = '…';

const toHtml = (text: string): string => escaped(text).replace(UNTRANSLATED, '<bdi translate="no">$1</bdi>');

const allToHtml = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, toHtml(text)]));

/** The beginning of the Track page's result: number, status, place, day and lateness, in the page's words. */
export const writtenAnswer = (shipment: PublicShipment, now: Date, zoneOf: ZoneOf): WrittenAnswer => {
  const standing = standingOf(shipment);
  const { status, update, byEdit } = standing;
  const { label, text } = expectation(shipment, now, zoneOf);
  const isTimeOfReader = status === 'delivered' && !byEdit && update && zoneOf(update.location) === undefined;
  const late = lateness(shipment);
  return {
    status,
    texts: allToHtml({
      ...{ number: shipment.tracking_number, words: headline(standing, untranslated) },
      ...{ expected: label, day: isTimeOfReader ? LATER : text },
    }),
    late: late && allToHtml({ headline: late.headline, reason: late.reason }),
  };
};
