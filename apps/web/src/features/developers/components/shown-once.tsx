import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { CopyButton } from '../../../components/ui/copy-button.js';
import { Note } from './note.js';

/** A secret that cannot be read again, with what to do about it; inside a dialog. */
export const ShownOnce = ({
  secret,
  name,
  warning,
  children,
  onClose,
}: {
  secret: string;
  /** What it is: 'key', 'secret'. */
  name: string;
  warning: ReactNode;
  children?: ReactNode;
  onClose: () => void;
}) => (
  <div className="grid min-w-0 gap-4">
    <Note tone="warning">{warning}</Note>
    <div className="night flex items-center gap-2 rounded-md border border-line bg-ground py-1 pr-1.5 pl-4">
      <code className="figures min-w-0 flex-1 py-2 text-xs break-all text-ink select-all">{secret}</code>
      <CopyButton text={secret} label={`Copy ${name}`} />
    </div>
    {children}
    <div className="flex justify-end">
      <Button onClick={onClose}>I have kept it</Button>
    </div>
  </div>
);
