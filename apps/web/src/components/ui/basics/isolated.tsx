import { withoutReordering } from '@waymark/contracts/ui';

/** Text that a user entered, isolated: its direction and its control characters do not reorder the text around it. */
export const Isolated = ({ className, children }: { className?: string; children: string }) => (
  <bdi className={className}>{withoutReordering(children)}</bdi>
);
