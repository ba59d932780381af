import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS } from '../../platform/tokens.js';
import { searchWords, type Recipient } from '@waymark/contracts';
import type { ShipmentFields } from '@waymark/domain';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { shipmentJson } from '../projections/shipment-json.js';
import { searchedWords } from '../../platform/search-words.js';

/** Number of newest shipments that are read. The result must take a few milliseconds only, because it is requested while the person types. */
const LOOKED_AT = 1_000;
const MOST_ANSWERED = 10;

const NEWEST = `
  SELECT fields FROM shipments WHERE owner_id = ? ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT}`;

const recipientOf = (shipment: ShipmentFields): Recipient => ({
  name: shipment.recipient_name,
  email: shipment.recipient_email,
  phone: shipment.recipient_phone,
  address: shipment.recipient_address,
  city: shipment.recipient_city,
  country: shipment.recipient_country,
});

const fits = (recipient: Recipient, words: readonly string[]): boolean => {
  const own = searchWords(Object.values(recipient).join(' '));
  return words.every((word) => own.some((one) => one.startsWith(word)));
};

@Injectable()
export class RecipientQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>) {}

  /** Recipients of an owner's newest shipments, each once, the latest first. Words match beginnings of words. */
  of(owner_id: string, q = ''): Recipient[] {
    const words = searchedWords(q);
    const found = new Map<string, Recipient>();
    for (const { fields } of this.readModels.statement(NEWEST).all(owner_id)) {
      const recipient = recipientOf(shipmentJson.fields.valueIn(String(fields)));
      const key = JSON.stringify(recipient);
      if (!found.has(key) && fits(recipient, words)) found.set(key, recipient);
      if (found.size === MOST_ANSWERED) break;
    }
    return [...found.values()];
  }
}
