import { useQuery } from '@tanstack/react-query';
import { detailOf } from '@waymark/client';
import type { ConsistencyFault, SignedCheckpoint } from '@waymark/contracts';
import { History, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.js';
import { saveFile } from '../../../lib/requests/download.js';
import { counted, formatMoment } from '../../../lib/wording/format.js';
import { forgetCheckpoint } from '../../../lib/storage/seen-checkpoint.js';
import { checkGrowth, type Growth as GrowthVerdict } from '../api/growth.js';
import type { Zone } from '../filters.js';
import { Proof } from './proof.js';
import { Icon } from '../../../components/ui/icon.js';

const FAULTS = {
  key: 'It is signed with another key: this is another log, or its key was replaced.',
  shorter: 'It has fewer events than were signed before: it was cut off.',
  path: 'What was signed before is not its beginning: it was rewritten or reordered.',
  signature: 'A checkpoint was altered: its signature is not that of its key.',
} as const satisfies Record<ConsistencyFault, string>;

const linkLook = 'justify-self-start font-medium text-signal underline underline-offset-4';

const saveBoth = (seen: SignedCheckpoint, present: SignedCheckpoint): void => {
  for (const [name, checkpoint] of [
    ['seen', seen],
    ['present', present],
  ] as const) {
    const content = new Blob([`${JSON.stringify(checkpoint, null, 2)}\n`], { type: 'application/json' });
    saveFile(content, `checkpoint-${name}-${checkpoint.size}.json`);
  }
};

const Unchecked = () => (
  <p className="text-ink">The signatures were not checked: this browser does not know Ed25519.</p>
);

const events = ({ size }: SignedCheckpoint): string => counted(size, 'event');

interface Shown {
  title: string;
  icon: ReactNode;
  text: ReactNode;
}

const shownOf = (growth: GrowthVerdict, zone: Zone, startAgain: () => void): Shown => {
  switch (growth.kind) {
    case 'first seen':
      return {
        title: 'This browser watches the log from now on',
        icon: <Icon of={History} aria-hidden="true" className="text-positive" />,
        text: (
          <>
            <p>
              It keeps what is signed now, over {events(growth.present)}, and proves at each visit that the log only
              grew.
            </p>
            {growth.signature === 'unchecked' && <Unchecked />}
          </>
        ),
      };
    case 'grown':
      return {
        title: 'The log only grew',
        icon: (
          <Icon
            of={ShieldCheck}
            aria-hidden="true"
            className={growth.signature === 'good' ? 'text-positive' : 'text-muted'}
          />
        ),
        text: (
          <>
            <p>
              From {events(growth.seen)}, signed {formatMoment(growth.seen.created_at, zone)}, to{' '}
              {events(growth.present)} now: every event stays where it was. Checked in this browser.
            </p>
            {growth.signature === 'unchecked' && <Unchecked />}
          </>
        ),
      };
    case 'refuted':
      return {
        title: 'This is not the log that was seen before',
        icon: <Icon of={ShieldAlert} aria-hidden="true" className="text-danger" />,
        text: (
          <>
            <p className="text-ink">{FAULTS[growth.fault]}</p>
            <p>
              Seen: {events(growth.seen)}, signed {formatMoment(growth.seen.created_at, zone)}. Now:{' '}
              {events(growth.present)}.
            </p>
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <button type="button" className={linkLook} onClick={() => saveBoth(growth.seen, growth.present)}>
                Save both checkpoints
              </button>
              <button type="button" className={linkLook} onClick={startAgain}>
                Forget the one seen
              </button>
            </p>
          </>
        ),
      };
    case 'uncheckable':
      return {
        title: 'Growth cannot be checked here',
        icon: <Icon of={ShieldQuestion} aria-hidden="true" className="text-muted" />,
        text: (
          <p>Browsers offer cryptography only on pages that came over HTTPS. Open this page by its HTTPS address.</p>
        ),
      };
    default:
      return growth satisfies never;
  }
};

/** Whether the log still begins with what this browser last saw signed. */
export const Growth = ({ zone }: { zone: Zone }) => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['audit', 'growth'],
    queryFn: ({ signal }) => checkGrowth(signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const checkAgain = () => void refetch();
  const startAgain = () => {
    forgetCheckpoint();
    checkAgain();
  };
  const waiting: Shown = {
    title: error ? 'The checkpoint cannot be read right now' : 'Has the log only grown?',
    icon: <Icon of={ShieldQuestion} aria-hidden="true" className="text-muted" />,
    text: (
      <p>{error ? detailOf(error, error.message) : 'What is signed now is held against what was signed before.'}</p>
    ),
  };
  const { title, icon, text } = data ? shownOf(data, zone, startAgain) : waiting;
  return (
    <Proof
      label="Growth"
      title={title}
      icon={icon}
      action={
        <Button variant="secondary" busy={isFetching} onClick={checkAgain}>
          Check again
        </Button>
      }
    >
      <div aria-live="polite" className="grid gap-1.5">
        {text}
      </div>
    </Proof>
  );
};
