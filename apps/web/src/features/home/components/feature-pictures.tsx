import { Check, PackageCheck } from 'lucide';
import { useSyncExternalStore } from 'react';
import { dateFormatter } from '../../../lib/wording/formatters.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const STEPS = ['Booked', 'Picked up', 'In transit', 'Delivered'] as const;

/** The progress line of the Track page in small. */
export const ProgressPicture = () => (
  <div aria-hidden="true" className="rounded-md border border-line bg-ground p-4 sm:p-5">
    <p className="flex items-center justify-between gap-4">
      <span className="font-heading font-semibold">Out for delivery, Hoboken</span>
      <span className="flex items-center gap-2 text-xs font-semibold">
        <span className="size-2 rounded-full bg-positive" />
        Live
      </span>
    </p>
    <div className="relative mt-4">
      <span className="absolute top-3 right-3 left-3 h-0.5 bg-linear-to-r from-signal from-66% to-line to-66%" />
      <div className="grid grid-cols-[1fr_2fr_2fr_1fr]">
        {STEPS.map((step, index) => (
          <span
            key={step}
            className="relative grid justify-items-center gap-1 text-xs first:justify-items-start last:justify-items-end"
          >
            <span
              className={`grid size-6 place-items-center rounded-full border-2 ${index < 2 ? 'border-signal bg-signal text-signal-ink' : index === 2 ? 'border-signal bg-ground text-signal' : 'border-line bg-ground'}`}
            >
              {index < 2 && <Icon of={Check} className="size-3" strokeWidth={3} />}
              {index === 2 && <Icon of={PackageCheck} className="size-3" />}
            </span>
            <span className="text-muted">{step}</span>
          </span>
        ))}
      </div>
    </div>
  </div>
);

const clockIn = (timeZone: string) => dateFormatter('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });

const CITIES = [
  { name: 'New York', clock: clockIn('America/New_York') },
  { name: 'Rotterdam', clock: clockIn('Europe/Amsterdam') },
  { name: 'Dubai', clock: clockIn('Asia/Dubai') },
  { name: 'Tokyo', clock: clockIn('Asia/Tokyo') },
] as const;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 5_000);
  return () => clearInterval(timer);
};
const minute = (): number => Math.floor(Date.now() / 60_000);

/** The current time in several cities. */
export const ClocksPicture = () => {
  const now = useSyncExternalStore(subscribe, minute, () => null);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-4">
      {CITIES.map(({ name, clock }) => (
        <div key={name} className="flex flex-col-reverse gap-0.5 bg-ground px-4 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="figures text-base font-semibold">{now === null ? '--:--' : clock(now * 60_000)}</dd>
        </div>
      ))}
    </dl>
  );
};
