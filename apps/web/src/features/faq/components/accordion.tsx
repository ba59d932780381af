import { ArrowRight, Plus } from 'lucide';
import { useId, useState } from 'react';
import { Link } from '../../../components/ui/basics/link.js';
import { classNames } from '../../../lib/page/class-names.js';
import type { Question } from '../content/questions.js';
import { Icon } from '../../../components/ui/basics/icon.js';

interface ItemProps {
  item: Question;
  open: boolean;
  onToggle: () => void;
}

const Item = ({ item: { question, answer, links = [] }, open, onToggle }: ItemProps) => {
  const id = useId();
  return (
    <li>
      <h2 className="font-sans tracking-normal">
        <button
          type="button"
          id={`${id}-question`}
          aria-expanded={open}
          aria-controls={`${id}-answer`}
          onClick={onToggle}
          className="group flex min-h-16 w-full items-center justify-between gap-6 rounded-sm py-4 text-left font-heading text-lg font-semibold"
        >
          <span className="text-pretty transition-colors group-hover:text-signal">{question}</span>
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-9 shrink-0 place-items-center rounded-full border transition-[rotate,background-color,color] duration-200',
              open ? 'rotate-45 border-transparent bg-signal text-signal-ink' : 'border-line bg-surface text-muted',
            )}
          >
            <Icon of={Plus} className="size-5" />
          </span>
        </button>
      </h2>
      <div
        id={`${id}-answer`}
        role="region"
        inert={!open}
        aria-labelledby={`${id}-question`}
        className={classNames(
          'grid duration-200',
          // Visible as soon as it opens, hidden only once it has closed.
          open
            ? 'visible grid-rows-[1fr] transition-[grid-template-rows]'
            : 'invisible grid-rows-[0fr] transition-[grid-template-rows,visibility]',
        )}
      >
        <div className="overflow-hidden">
          <div className="grid gap-3 pr-4 pb-6 sm:pr-16">
            <p className="text-muted">{answer}</p>
            {links.length > 0 && (
              <p className="flex flex-wrap gap-x-6">
                {links.map(({ to, label }) => (
                  <Link
                    key={to}
                    to={to}
                    className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-signal hover:underline hover:underline-offset-4"
                  >
                    <span>{label}</span>
                    <Icon of={ArrowRight} className="size-4" />
                  </Link>
                ))}
              </p>
            )}
          </div>
        </div>
      </div>
    </li>
  );
};

/** Questions of which at most one is open. Clicking the open one closes it. */
export const Accordion = ({ questions }: { questions: readonly Question[] }) => {
  const [openIndex, setOpenIndex] = useState<number>();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {questions.map((item, index) => (
        <Item
          key={item.question}
          item={item}
          open={index === openIndex}
          onToggle={() => setOpenIndex(index === openIndex ? undefined : index)}
        />
      ))}
    </ul>
  );
};
