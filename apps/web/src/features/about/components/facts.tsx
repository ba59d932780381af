import { facts } from '../content/about.js';

export const Facts = () => (
  <div className="border-b border-line bg-surface">
    <dl className="page-width grid grid-cols-2 gap-y-8 py-10 lg:grid-cols-4">
      {facts.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1 border-line px-1 lg:border-l lg:px-6 lg:first:border-l-0 lg:first:pl-0"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-heading text-xl font-semibold tracking-tight tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  </div>
);
