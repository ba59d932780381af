import { detailOf } from '@waymark/client';
import { type HistoryEntry, type InclusionProof } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide';
import { CopyCode } from '../../../components/ui/copy-code.js';
import { Link } from '../../../components/ui/link.js';
import { saveFile } from '../../../lib/requests/download.js';
import { formatMoment, formatNumber } from '../../../lib/wording/format.js';
import { readsEveryShipment, useUser } from '../../../lib/session/session.js';
import { useHistoryProof } from '../api/use-history-proof.js';
import type { HistoryVerdict } from '../check-history.js';
import { Note } from './note.js';
import { Icon } from '../../../components/ui/icon.js';

const linkLook = 'font-medium text-signal underline underline-offset-4';

const save = (proof: InclusionProof, id: number): void =>
  saveFile(
    new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }),
    `waymark-proof-${id}-${proof.event.version}.json`,
  );

const FAULTS = {
  event: 'The server proves another event than the last one shown here.',
  path: "The last event's hash does not lead to the root that was signed.",
  signature: 'The checkpoint was altered: its signature is not that of its key.',
  key: 'The checkpoint is signed with another key than this browser knows the log by.',
} as const satisfies Record<Extract<HistoryVerdict, { kind: 'refuted' }>['fault'], string>;

const Proven = ({ id, verdict }: { id: number; verdict: Extract<HistoryVerdict, { kind: 'proven' }> }) => {
  const { proof, signature } = verdict;
  const { checkpoint, path } = proof;
  const isAuditor = readsEveryShipment(useUser());
  return (
    <Note
      tone={signature === 'good' ? 'good' : 'open'}
      icon={
        signature === 'good' ? (
          <Icon of={ShieldCheck} aria-hidden="true" />
        ) : (
          <Icon of={ShieldQuestion} aria-hidden="true" />
        )
      }
      title={`This parcel’s history is part of the log signed on ${formatMoment(checkpoint.created_at)}`}
    >
      <p>
        Checked in this browser: every hash is that of what is shown here, and {formatNumber(path.length)} further{' '}
        {path.length === 1 ? 'hash leads' : 'hashes lead'} to the root over {formatNumber(checkpoint.size)} events
        {signature === 'good' ? ', whose signature is good.' : '.'}
      </p>
      {signature === 'unchecked' && (
        <p className="text-ink">The signature was not checked: this browser does not know Ed25519.</p>
      )}
      <p className="flex max-w-full flex-wrap items-center gap-x-1">
        Key{' '}
        <CopyCode
          value={checkpoint.public_key}
          shown={`${checkpoint.public_key.slice(0, 12)}…`}
          label="key"
          className="text-ink"
        />
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <button type="button" onClick={() => save(proof, id)} className={linkLook}>
          Save the proof
        </button>
        {isAuditor && (
          <Link to={pagePaths.audit} className={linkLook}>
            Verify the whole log
          </Link>
        )}
      </p>
    </Note>
  );
};

const Verdict = ({ id, verdict }: { id: number; verdict: HistoryVerdict }) => {
  switch (verdict.kind) {
    case 'proven':
      return <Proven id={id} verdict={verdict} />;
    case 'altered':
      return (
        <Note
          tone="bad"
          icon={<Icon of={ShieldAlert} aria-hidden="true" />}
          title={`Version ${verdict.version} is not what its hash says`}
        >
          <p>Its hash, recomputed in this browser from what is shown here, is another one: the event was altered.</p>
        </Note>
      );
    case 'refuted':
      return (
        <Note
          tone="bad"
          icon={<Icon of={ShieldAlert} aria-hidden="true" />}
          title="This history is not proven to be part of the log"
        >
          <p>{FAULTS[verdict.fault]}</p>
        </Note>
      );
    case 'uncheckable':
      return (
        <Note tone="open" icon={<Icon of={ShieldQuestion} aria-hidden="true" />} title="Hashes cannot be checked here">
          <p>Browsers offer cryptography only on pages that came over HTTPS. Open this page by its HTTPS address.</p>
        </Note>
      );
    default:
      return verdict satisfies never;
  }
};

/** What this browser finds when it checks the history against the signed log. */
export const ProofNote = ({ id, entries }: { id: number; entries: readonly HistoryEntry[] }) => {
  const { data, error, refetch } = useHistoryProof(id, entries);
  return (
    <div aria-live="polite">
      {data ? (
        <Verdict id={id} verdict={data} />
      ) : error ? (
        <Note
          tone="open"
          icon={<Icon of={ShieldQuestion} aria-hidden="true" />}
          title="The proof cannot be read right now"
        >
          <p>{detailOf(error, error.message)}</p>
          <button type="button" onClick={() => void refetch()} className={linkLook}>
            Fetch it again
          </button>
        </Note>
      ) : (
        <Note
          tone="open"
          icon={<Icon of={ShieldQuestion} aria-hidden="true" />}
          title="Checking against the signed log…"
        >
          <p>Every hash is recomputed in this browser.</p>
        </Note>
      )}
    </div>
  );
};
