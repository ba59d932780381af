/** Marks a field that the event changed. */
export const marked = 'rounded-sm bg-signal-soft shadow-[-0.1875rem_0_0_var(--color-signal)]';

export const Marked = () => <span className="text-xs font-semibold text-signal-strong">changed</span>;
