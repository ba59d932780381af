import type { ReactNode } from 'react';

const TONES = { good: 'text-positive', bad: 'text-danger', open: 'text-muted' } as const;
export type Tone = keyof typeof TONES;

/** One check of the history: its result in a line, and what the result means. */
export const Note = ({
  tone,
  icon,
  title,
  children,
}: {
  tone: Tone;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) => (
  <div className="flex items-start gap-3 border-t border-line p-4">
    <span className={`grid size-9 shrink-0 place-items-center rounded-full bg-raised [&_svg]:size-4.5 ${TONES[tone]}`}>
      {icon}
    </span>
    <div className="grid min-w-0 gap-1 text-sm">
      <p className="font-semibold">{title}</p>
      <div className="grid justify-items-start gap-1.5 text-xs text-muted">{children}</div>
    </div>
  </div>
);
