import { ArrowRight } from 'lucide';
import { Link } from '../../../components/ui/basics/link.js';
import { shortcuts } from '../content/contact.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Two pages that answer common questions faster than support can. */
export const Shortcuts = () => (
  <ul className="grid gap-4 sm:grid-cols-2">
    {shortcuts.map(({ to, label, text }) => (
      <li key={to}>
        <Link
          to={to}
          className="group flex h-full items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5 shadow-card transition-colors hover:border-line-strong hover:bg-raised"
        >
          <span className="grid">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted">{text}</span>
          </span>
          <Icon of={ArrowRight} className="size-5 shrink-0 text-signal" />
        </Link>
      </li>
    ))}
  </ul>
);
