import { detailOf } from '@waymark/client';
import type { HistoryEntry, HistoryProof, HistoryVerdict } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide';
import { CopyCode } from '../../../../components/ui/display/copy-code.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { saveFile } from '../../../../lib/requests/download.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { readsEveryShipment, useUser } from '../../../../lib/session/session.js';
import { useHistoryProof } from '../../api/use-history-proof.js';
import { withheldText } from '../../withheld-text.js';
import { Note } from './note.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const linkLook = 'font-medium text-signal underline underline-offset-4';

const save = (proof: HistoryProof, id: number): void =>
  saveFile(
    new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }),
    `waymark-proof-${id}-${proof.event.version}.json`,
  );

const FAULTS = {
  event: 'The server’s proof is for another event than the one shown here.',
  path: "An event's hash does not lead to the root in the signed checkpoint.",
  order: 'The log contains the events in another order.',
  signature: 'The checkpoint was altered: its signature does not match its key.',
  key: 'The checkpoint is signed with a different key than the earlier checkpoints of this log.',
} as const satisfies Record<Extract<HistoryVerdict, { kind: 'refuted' }>['fault'], string>;

const Proven = ({ id, verdict }: { id: number; verdict: Extract<HistoryVerdict, { kind: 'proven' }> }) => {
  const { proof, signature, withheld } = verdict;
  const { checkpoint, path } = proof;
  const isAuditor = readsEveryShipment(useUser());
  return (
    <Note
      tone={signature === 'good' ? 'good' : 'open'}
      icon={signature === 'good' ? <Icon of={ShieldCheck} /> : <Icon of={ShieldQuestion} />}
      title={`This parcel’s history is part of the log signed on ${formatMoment(checkpoint.created_at)}`}
    >
      <p>
        {`Checked in this browser: ${withheld === 0 ? 'every hash matches the data shown here' : 'every hash is in the chain'}, and ${formatNumber(path.length)} further ${path.length === 1 ? 'hash leads' : 'hashes lead'} to the root over ${formatNumber(checkpoint.size)} events${signature === 'good' ? ', whose signature is good.' : '.'}`}
      </p>
      {withheld > 0 && <p className="text-ink">{withheldText(withheld)}</p>}
      {signature === 'unchecked' && (
        <p className="text-ink">The signature was not checked: this browser does not support Ed25519.</p>
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
        <Note tone="bad" icon={<Icon of={ShieldAlert} />} title={`Version ${verdict.version} does not match its hash`}>
          <p>This browser computes another hash from the data shown here: the event was altered.</p>
        </Note>
      );
    case 'refuted':
      return (
        <Note tone="bad" icon={<Icon of={ShieldAlert} />} title="This history is not proven to be part of the log">
          <p>{FAULTS[verdict.fault]}</p>
        </Note>
      );
    case 'uncheckable':
      return (
        <Note tone="open" icon={<Icon of={ShieldQuestion} />} title="Hashes cannot be checked here">
          <p>Browsers allow cryptography only on pages loaded over HTTPS. Open this page at its HTTPS address.</p>
        </Note>
      );
    default:
      return verdict satisfies never;
  }
};

/** The result of this browser's check of the history against the signed log. */
export const ProofNote = ({ id, entries }: { id: number; entries: readonly HistoryEntry[] }) => {
  const { data, error, refetch } = useHistoryProof(id, entries);
  return (
    <div aria-live="polite">
      {data ? (
        <Verdict id={id} verdict={data} />
      ) : error ? (
        <Note tone="open" icon={<Icon of={ShieldQuestion} />} title="The proof cannot be loaded right now">
          <p>{detailOf(error, error.message)}</p>
          <button type="button" onClick={() => void refetch()} className={linkLook}>
            Try again
          </button>
        </Note>
      ) : (
        <Note tone="open" icon={<Icon of={ShieldQuestion} />} title="Checking against the signed log…">
          <p>Every hash is recomputed in this browser.</p>
        </Note>
      )}
    </div>
  );
};
