import { ArrowRight } from 'lucide';
import { useId } from 'react';
import { Parcel } from '../illustrations/parcel.js';
import { Van } from '../illustrations/van.js';
import { LinkButton } from '../ui/basics/button.js';
import { Icon } from '../ui/basics/icon.js';

interface ClosingCallProps {
  title: string;
  lead: string;
  link: { to: string; label: string };
}

/** The end of a page: one sentence and one link. */
export const ClosingCall = ({ title, lead, link }: ClosingCallProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="page-width py-16 sm:py-20 lg:py-24">
      <div className="relative isolate overflow-hidden rounded-xl bg-night text-night-ink dark:border dark:border-line dark:bg-raised">
        <div className="grid justify-items-start gap-4 px-6 pt-10 pb-4 sm:px-10 sm:pt-16 md:max-w-[60%] md:pb-16">
          <h2 id={headingId} className="text-xl">
            {title}
          </h2>
          <p className="max-w-lg opacity-85">{lead}</p>
          <LinkButton to={link.to} size="large" className="mt-3">
            <span>{link.label}</span>
            <Icon of={ArrowRight} className="size-5" />
          </LinkButton>
        </div>
        <svg
          viewBox="-150 -70 330 240"
          aria-hidden="true"
          className="-z-10 -mb-10 ml-auto w-80 md:absolute md:right-0 md:-bottom-16 md:m-0 md:w-[26rem]"
        >
          <Parcel at={[-20, 10, 0]} size={[44, 40, 34]} />
          <Parcel at={[-14, 16, 34]} size={[28, 26, 22]} />
          <Van at={[40, 10, 0]} />
          <Parcel at={[20, 78, 0]} size={[34, 34, 24]} />
        </svg>
      </div>
    </section>
  );
};
