import { Fragment, type ReactNode } from 'react';
import { Dialog } from '../../../../../components/ui/overlays/dialog.js';

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="figures inline-grid min-w-7 place-items-center rounded-sm border border-line bg-raised px-1.5 py-0.5 text-xs leading-[1.667] text-ink">
    {children}
  </kbd>
);

const keys: readonly (readonly [readonly string[], string])[] = [
  [['j', 'k'], 'Next row, previous row'],
  [['Enter'], 'Open the row next to the list'],
  [['x'], 'Select the row'],
  [['Shift', 'X'], 'Select from the last selected row to this one, like Shift and a click'],
  [['r'], 'Show what has changed in the list'],
  [['/'], 'Search, or filter by to:Hamburg or status:delayed'],
  [['Ctrl', 'K'], 'Go to a parcel, a list or a page'],
  [['Esc'], 'Close the panel'],
  [['?'], 'Show these keys'],
];

/** Lists the desk's shortcuts. Single-key shortcuts can be turned off, because speech input can trigger them. */
export const KeyHelp = ({
  open,
  isOn,
  onSwitch,
  onClose,
}: {
  open: boolean;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 text-sm">
      {keys.map(([names, meaning]) => (
        <Fragment key={meaning}>
          <dt className="flex gap-1.5">
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
          </dt>
          <dd>{meaning}</dd>
        </Fragment>
      ))}
    </dl>
    <label className="flex cursor-pointer items-center gap-2.5 border-t border-line pt-4 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="size-4 accent-[var(--color-signal)]"
      />
      Single-key shortcuts
    </label>
  </Dialog>
);
