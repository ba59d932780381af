import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { CopyButton } from '../../../components/ui/display/copy-button.js';
import { Note } from './note.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

/** A secret that is shown only once, with instructions; for use in a dialog. */
export const ShownOnce = ({
  secret,
  name,
  warning,
  children,
  onClose,
}: {
  secret: string;
  /** The kind of secret: 'key' or 'secret'. */
  name: string;
  warning: ReactNode;
  children?: Elements;
  onClose: () => void;
}) => (
  <div className="grid min-w-0 gap-4">
    <Note tone="warning">{warning}</Note>
    <div className="night flex items-center gap-2 rounded-md border border-line bg-ground py-1 pr-1.5 pl-4">
      <code translate="no" className="figures min-w-0 flex-1 py-2 text-xs break-all text-ink select-all">
        {secret}
      </code>
      <CopyButton text={secret} label={`Copy ${name}`} />
    </div>
    {children}
    <div className="flex justify-end">
      <Button onClick={onClose}>I have saved it</Button>
    </div>
  </div>
);
