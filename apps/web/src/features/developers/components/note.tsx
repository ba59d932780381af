import { CircleAlert, Info, OctagonX, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/ui/basics/icon.js';

type Tone = 'info' | 'warning' | 'danger';

const tones: Record<Tone, { icon: IconNode; color: string }> = {
  info: { icon: Info, color: 'var(--color-info)' },
  warning: { icon: CircleAlert, color: 'var(--color-warning)' },
  danger: { icon: OctagonX, color: 'var(--color-danger)' },
};

/** A note that the user should read before they continue. */
export const Note = ({ tone, children, action }: { tone: Tone; children: ReactNode; action?: ReactNode }) => {
  const { icon, color } = tones[tone];
  return (
    <div
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-4 py-3 text-sm"
      style={{
        borderColor: `color-mix(in oklab, ${color} 40%, transparent)`,
        backgroundColor: `color-mix(in oklab, ${color} 8%, transparent)`,
      }}
    >
      <Icon of={icon} className="mt-0.5 size-4.5 shrink-0" style={{ color }} />
      <div className="min-w-0 flex-1">{children}</div>
      {action && <div className="max-sm:w-full max-sm:pl-7.5">{action}</div>}
    </div>
  );
};
