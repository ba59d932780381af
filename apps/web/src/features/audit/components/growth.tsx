import { useQuery } from '@tanstack/react-query';
import { detailOf } from '@waymark/client';
import type { SignedCheckpoint } from '@waymark/contracts';
import type { ConsistencyFault } from '@waymark/proofs';
import { History, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { saveFile } from '../../../lib/requests/download.js';
import { counted } from '../../../lib/wording/format.js';
import { formatMoment } from '../../../lib/wording/moments.js';
import { forgetCheckpoint } from '../../../lib/storage/seen-checkpoint.js';
import { checkGrowth, type Growth as GrowthVerdict } from '../api/growth.js';
import type { Zone } from '../filters.js';
import { Proof } from './proof.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const FAULTS = {
  key: 'It is signed with another key: this is another log, or its key was replaced.',
  shorter: 'It has fewer events than were signed before: it was cut off.',
  path: 'It does not begin with the events that were signed before: it was rewritten or reordered.',
  signature: 'A checkpoint was altered: its signature does not match its key.',
} as const satisfies Record<ConsistencyFault, string>;

const linkLook = 'justify-self-start font-medium text-signal underline underline-offset-4';

const saveJson = (content: object, name: string): void =>
  saveFile(new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }), `${name}.json`);

/** Saves the files that `npm run verify` needs to reach the same verdict. */
const saveBoth = ({ seen, present, proof }: Extract<GrowthVerdict, { kind: 'refuted' }>): void => {
  saveJson(seen, `checkpoint-seen-${seen.size}`);
  saveJson(present, `checkpoint-present-${present.size}`);
  if (proof) saveJson(proof, `consistency-${proof.from.size}-${proof.to.size}`);
};

const Unchecked = () => (
  <p className="text-ink">The signatures were not checked: this browser does not support Ed25519.</p>
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
        icon: <Icon of={History} className="text-positive" />,
        text: (
          <>
            <p>{`It keeps the current checkpoint, over ${events(growth.present)}, and proves at each visit that the log has only grown.`}</p>
            {growth.signature === 'unchecked' && <Unchecked />}
          </>
        ),
      };
    case 'grown':
      return {
        title: 'The log only grew',
        icon: <Icon of={ShieldCheck} className={growth.signature === 'good' ? 'text-positive' : 'text-muted'} />,
        text: (
          <>
            <p>{`From ${events(growth.seen)}, signed ${formatMoment(growth.seen.created_at, zone)}, to ${events(growth.present)} now: every event stays where it was. Checked in this browser.`}</p>
            {growth.signature === 'unchecked' && <Unchecked />}
          </>
        ),
      };
    case 'refuted':
      return {
        title: 'This is not the same log as before',
        icon: <Icon of={ShieldAlert} className="text-danger" />,
        text: (
          <>
            <p className="text-ink">{FAULTS[growth.fault]}</p>
            <p>{`Seen: ${events(growth.seen)}, signed ${formatMoment(growth.seen.created_at, zone)}. Now: ${events(growth.present)}.`}</p>
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <button type="button" className={linkLook} onClick={() => saveBoth(growth)}>
                Save both checkpoints
              </button>
              <button type="button" className={linkLook} onClick={startAgain}>
                Forget the earlier one
              </button>
            </p>
          </>
        ),
      };
    case 'uncheckable':
      return {
        title: 'Growth cannot be checked here',
        icon: <Icon of={ShieldQuestion} className="text-muted" />,
        text: <p>Browsers allow cryptography only on pages loaded over HTTPS. Open this page at its HTTPS address.</p>,
      };
    default:
      return growth satisfies never;
  }
};

/** Checks whether the log still begins with the checkpoint that this browser saw last. */
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
    title: error ? 'The checkpoint cannot be loaded right now' : 'Has the log only grown?',
    icon: <Icon of={ShieldQuestion} className="text-muted" />,
    text: <p>{error ? detailOf(error, error.message) : 'The current checkpoint is compared with the previous one.'}</p>,
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
