import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/page/class-names.js';
import { Prose } from '../prose.js';
import type { Elements } from '../../../../components/ui/basics/elements.js';

/** A section of the guide; `id` is its fragment in the address. */
export const GuideSection = ({ id, title, children }: { id: string; title: string; children: Elements }) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-10">
    <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
      {title}
    </h2>
    {children}
  </section>
);

export const GuideHeading = ({ id, children }: { id: string; children: ReactNode }) => (
  <h3 id={id} tabIndex={-1} className="scroll-mt-24 pt-3 text-base outline-none">
    {children}
  </h3>
);

/** A paragraph in which text between backticks is code. */
export const Paragraph = ({ text }: { text: string }) => (
  <p className="text-muted">
    <Prose text={text} />
  </p>
);

/** A list of named rules. */
export const Rules = ({ rules }: { rules: readonly (readonly [name: string, text: string])[] }) => (
  <ul className="grid gap-3">
    {rules.map(([name, text]) => (
      <li key={name} className="grid gap-0.5 border-l-2 border-signal pl-4">
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-muted">
          <Prose text={text} />
        </span>
      </li>
    ))}
  </ul>
);

/** A table of names and descriptions. It scrolls horizontally if it is too wide. */
export const Table = ({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) => (
  <div
    // A keyboard can scroll only focusable elements.
    tabIndex={0}
    role="region"
    aria-label={caption}
    className="overflow-x-auto rounded-md border border-line bg-surface"
  >
    <table className={classNames('w-full text-sm', columns.length > 2 && 'min-w-xl')}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line bg-raised text-left text-xs text-muted">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-2.5 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="px-4 py-2.5 text-left font-medium whitespace-nowrap">
              <Prose text={name} />
            </th>
            {cells.map((cell, index) => (
              <td key={index} className="px-4 py-2.5 text-muted">
                <Prose text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
