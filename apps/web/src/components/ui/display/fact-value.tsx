import { waybillFields, type Waybill } from '@waymark/contracts';
import { isInWords } from '../../../lib/wording/field-text.js';
import { factText, type WaybillFact } from '../../../lib/wording/waybill-facts.js';
import { Isolated } from '../basics/isolated.js';

/** The value of a fact: numbers in figures, and text that a user entered isolated. */
export const FactValue = ({ fact, waybill }: { fact: WaybillFact; waybill: Waybill }) => {
  const [name] = fact.names;
  const text = factText(fact, waybill) ?? 'N/A';
  const { kind } = waybillFields[name];
  if (kind === 'measure' || kind === 'money') return <span className="figures">{text}</span>;
  if (kind === 'choice' || kind === 'date') return text;
  return <Isolated translate={isInWords(name) ? 'yes' : 'no'}>{text}</Isolated>;
};
