import type { Recipient, Shipment } from '@waymark/contracts';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { searchedWords, searchWords } from '../../event-sourcing/read-models/search-words.js';

/** Newest shipments that are looked at: whoever types waits for the answer, which takes some milliseconds. */
const LOOKED_AT = 1_000;
const MOST_ANSWERED = 10;

const NEWEST = `
  SELECT head FROM shipments WHERE owner_id = ? ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_AT}`;

/** `head` is the text of a shipment's resource up to the value of tracking_updates. */
const recipientIn = (head: string): Recipient => {
  const shipment = JSON.parse(`${head}0}`) as Shipment;
  return {
    name: shipment.recipient_name,
    email: shipment.recipient_email,
    phone: shipment.recipient_phone,
    address: shipment.recipient_address,
    city: shipment.recipient_city,
    country: shipment.recipient_country,
  };
};

const fits = (recipient: Recipient, words: readonly string[]): boolean => {
  const own = searchWords(Object.values(recipient).join(' '));
  return words.every((word) => own.some((one) => one.startsWith(word)));
};

export class RecipientQueries {
  constructor(private readonly readModels: Pick<ReadModels, 'statement'>) {}

  /** Whom an owner's newest shipments went to, each once, the latest first; words are beginnings of words of theirs. */
  of(owner_id: string, q = ''): Recipient[] {
    const words = searchedWords(q);
    const found = new Map<string, Recipient>();
    for (const { head } of this.readModels.statement(NEWEST).all(owner_id)) {
      const recipient = recipientIn(String(head));
      const key = JSON.stringify(recipient);
      if (!found.has(key) && fits(recipient, words)) found.set(key, recipient);
      if (found.size === MOST_ANSWERED) break;
    }
    return [...found.values()];
  }
}
