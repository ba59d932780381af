import { randomKey } from '@waymark/client';
import { useId, useState } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { SelectField } from '../../../../components/ui/forms/field.js';
import { publicAddress } from '../../../../lib/page/public-address.js';
import {
  KEY_PLACEHOLDER,
  calls,
  requestKinds,
  requestLanguages,
  requestText,
  type Call,
  type CallName,
  type RequestKind,
} from '../../copyable-requests.js';
import { CodeBlock } from '../code-block.js';
import { Prose } from '../prose.js';

const callNames = Object.keys(calls) as CallName[];

const KindSwitch = ({ kind, onChange }: { kind: RequestKind; onChange: (kind: RequestKind) => void }) => {
  const name = useId();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Language</legend>
      {requestKinds.map((one) => (
        <label
          key={one}
          className="flex min-h-8 cursor-pointer items-center rounded-sm px-2.5 text-xs font-semibold text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-signal"
        >
          <input type="radio" name={name} checked={one === kind} onChange={() => onChange(one)} className="sr-only" />
          <span>{one}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** The selected request, ready to run except for the key. */
export const RequestCard = () => {
  const [name, setName] = useState<CallName>('feed');
  const [kind, setKind] = useState<RequestKind>('curl');
  const [idempotencyKey] = useState(randomKey);
  const call: Call = calls[name];
  const code = requestText(call, kind, { origin: publicAddress(), key: KEY_PLACEHOLDER, idempotencyKey });
  return (
    <Card className="grid min-w-0 content-start gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="text-lg">Example request</h2>
        <p className="text-sm text-muted">Insert your key and run it.</p>
      </div>
      <SelectField label="Call" name="call" value={name} onChange={(event) => setName(event.target.value as CallName)}>
        {callNames.map((one) => (
          <option key={one} value={one}>
            {calls[one].title}
          </option>
        ))}
      </SelectField>
      <CodeBlock
        title="request"
        language={requestLanguages[kind]}
        code={code}
        toolbar={<KindSwitch kind={kind} onChange={setKind} />}
      />
      <p className="text-sm text-muted">
        <Prose text={call.note} />
      </p>
      <p className="text-sm text-muted">
        Needs a key with <Prose text={`\`${call.scope}\`.`} />
      </p>
    </Card>
  );
};
