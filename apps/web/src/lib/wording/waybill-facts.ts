import { namesOf, waybillFields, type Field, type Waybill } from '@waymark/contracts';
import { dimensionsText, fieldText } from './field-text.js';

type Name = keyof Waybill;

/** A term with the field that has its value. The dimensions are one fact of three fields. */
export interface WaybillFact {
  term: string;
  names: readonly [Name, ...Name[]];
  isLong: boolean;
}

/** Returns the term of a field: 'Service Type' for the label 'Service type', unless the table has another one. */
export const termOf = (name: Name): string => {
  const { term, label }: Field = waybillFields[name];
  return term ?? label.replace(/ \p{Ll}/gu, (start) => start.toUpperCase());
};

/** Each party with its term and the names of its fields. */
export const partyFacts = (
  [
    ['sender', 'Sender'],
    ['recipient', 'Recipient'],
  ] as const
).map(([party, term]) => ({
  party,
  term,
  names: namesOf(waybillFields).filter((name) => name.startsWith(party)),
}));

const names = namesOf(waybillFields).filter((name) => !/^(sender|recipient)_/.test(name));

/** The facts of a waybill without its parties, in display order: long texts are last. */
export const waybillFacts: readonly WaybillFact[] = [...new Set(names.map(termOf))]
  .map((term) => {
    const own = names.filter((name) => termOf(name) === term) as [Name, ...Name[]];
    return { term, names: own, isLong: waybillFields[own[0]].kind === 'lines' };
  })
  .sort((one, other) => Number(one.isLong) - Number(other.isLong));

/** Returns the value of a fact as text; null if there is no value. */
export const factText = ({ names: [name, ...others] }: WaybillFact, waybill: Waybill): string | null =>
  others.length > 0 ? dimensionsText(waybill) : fieldText(name, waybill[name]);
