import type { Waybill } from '@waymark/contracts';
import { Fragment } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import type { Elements } from '../basics/elements.js';
import { Isolated } from '../basics/isolated.js';
import { Name } from '../basics/name.js';

type Part = 'email' | 'phone' | 'address' | 'city' | 'country';

/** The name of a sender or recipient, and below it the address and contact data. */
export const Party = ({
  waybill,
  party,
  lines = [['address'], ['city', 'country'], ['phone'], ['email']],
  nameLook,
  draw = (text) => <Isolated>{text}</Isolated>,
}: {
  waybill: Waybill;
  party: 'sender' | 'recipient';
  lines?: readonly (readonly Part[])[];
  nameLook?: string;
  draw?: (text: string, part: Part) => Elements;
}) => (
  <>
    <span className={classNames('block', nameLook)}>
      <Name>{waybill[`${party}_name`]}</Name>
    </span>
    {lines.map((parts) => (
      <span key={parts.join()} className="block font-normal text-muted">
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span>, </span>}
            {draw(waybill[`${party}_${part}`], part)}
          </Fragment>
        ))}
      </span>
    ))}
  </>
);
