import { Section } from '../../../components/marketing/section.js';
import { classNames } from '../../../lib/page/class-names.js';
import { team } from '../content/about.js';

const BARS = [3, 1, 1, 2, 4, 1, 2, 1, 3, 1, 1, 4, 2, 1, 3, 2, 1, 1, 2, 4, 1, 3, 1, 2] as const;
/** Classes, because the content security policy forbids inline styles on prerendered pages. */
const WIDTHS = { 1: 'w-px', 2: 'w-[2px]', 3: 'w-[3px]', 4: 'w-[4px]' } as const;

/** The bars of a label, with a different offset for each label. */
const Barcode = ({ shift }: { shift: number }) => (
  <span aria-hidden="true" className="flex h-9 items-stretch gap-0.5">
    {BARS.map((_, index) => (
      <span key={index} className={classNames('bg-ink', WIDTHS[BARS[(index + shift * 5) % BARS.length] ?? 1])} />
    ))}
  </span>
);

/** The team as parcel labels. */
export const Team = () => (
  <Section eyebrow={team.eyebrow} title={team.title} lead={team.lead} raised>
    <ul className="grid gap-6 md:grid-cols-3">
      {team.members.map(({ initials, title, text }, index) => (
        <li key={initials} className="flex flex-col rounded-lg border border-line bg-ground">
          <div className="flex items-center justify-between border-b border-dashed border-line-strong px-5 py-4">
            <Barcode shift={index} />
            <span aria-hidden="true" className="figures text-xs text-muted">
              {`${index + 1} / ${team.members.length}`}
            </span>
          </div>
          <div className="grid gap-2 px-5 py-6">
            <p className="font-heading text-xl font-semibold tracking-tight">{initials}</p>
            <h3 className="font-sans text-base font-semibold tracking-normal text-signal">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
