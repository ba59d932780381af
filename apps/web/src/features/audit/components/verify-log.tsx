import { detailOf } from '@waymark/client';
import { type VerificationVerdict } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide';
import { Button } from '../../../components/ui/basics/button.js';
import { Link } from '../../../components/ui/basics/link.js';
import { counted, formatNumber } from '../../../lib/wording/format.js';
import { formatMoment } from '../../../lib/wording/moments.js';
import { useVerification } from '../api/audit-queries.js';
import type { Zone } from '../filters.js';
import { Proof } from './proof.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const countsOf = ({ events, streams }: VerificationVerdict): string =>
  `${counted(events, 'event')} in ${counted(streams, 'stream')}`;

const BrokenPlace = ({ place }: { place: NonNullable<VerificationVerdict['first_broken']> }) => {
  const shipment = /^shipment-(\d+)$/.exec(place.stream ?? '')?.[1];
  const where = [
    place.stream ?? 'the log',
    place.version === null ? '' : `version ${place.version}`,
    place.position === null ? '' : `position ${formatNumber(place.position)}`,
  ].filter(Boolean);
  return (
    <p className="text-ink">
      <span className="font-semibold text-danger">First broken place:</span>{' '}
      {shipment ? (
        <Link
          to={`${pagePaths.shipmentHistory(shipment)}${place.version === null ? '' : `?version=${place.version}`}`}
          className="figures underline underline-offset-4"
        >
          {where.join(', ')}
        </Link>
      ) : (
        <span className="figures">{where.join(', ')}</span>
      )}
      <span>{`. ${place.reason}`}</span>
    </p>
  );
};

/** The server recomputes every hash chain of the log; this shows the result. */
export const VerifyLog = ({ zone }: { zone: Zone }) => {
  const { mutate, isPending, data, error } = useVerification();
  const verdict = isPending ? undefined : data?.verdict;
  const title = isPending
    ? 'Verifying…'
    : error
      ? 'The log could not be verified'
      : verdict
        ? verdict.ok
          ? 'The log is whole'
          : 'The log was changed'
        : 'Has the log been changed?';
  return (
    <Proof
      label="Verification"
      title={title}
      icon={
        verdict ? (
          verdict.ok ? (
            <Icon of={ShieldCheck} className="text-positive" />
          ) : (
            <Icon of={ShieldAlert} className="text-danger" />
          )
        ) : (
          <Icon of={ShieldQuestion} className="text-muted" />
        )
      }
      action={
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          Verify the log
        </Button>
      }
    >
      <div aria-live="polite" className="grid gap-1.5">
        {isPending ? (
          <p>Every stored event is read and its hash recomputed.</p>
        ) : error ? (
          <p>{detailOf(error, error.message)}</p>
        ) : verdict ? (
          <>
            <p>
              <span>
                {verdict.ok
                  ? `Recomputed ${countsOf(verdict)}: every hash fits its event and names the one before it.`
                  : `Recomputed ${countsOf(verdict)} before the first broken place.`}
              </span>{' '}
              {data && <span>{`Checked ${formatMoment(data.at, zone)}.`}</span>}
            </p>
            {verdict.first_broken && <BrokenPlace place={verdict.first_broken} />}
          </>
        ) : (
          <p>Each event carries the hash of the one before it in its stream. The server recomputes them all.</p>
        )}
      </div>
      {isPending && (
        <div role="progressbar" aria-label="Verifying the log" className="h-1 overflow-hidden rounded-full bg-raised">
          <div className="h-full w-1/3 animate-[sweep_1400ms_ease-in-out_infinite] rounded-full bg-signal" />
        </div>
      )}
    </Proof>
  );
};
