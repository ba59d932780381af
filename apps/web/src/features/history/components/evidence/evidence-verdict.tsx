import { detailOf } from '@waymark/client';
import type { ChainVerdict, HistoryVerdict } from '@waymark/contracts';
import { Fact } from '../../../../components/ui/display/fact.js';
import { formatNumber } from '../../../../lib/wording/format.js';
import { withheldText } from '../../withheld-text.js';
import { formatMoment } from '../../../../lib/wording/moments.js';

const chainText = (chain: ChainVerdict): string => {
  if (!chain.holds) return `The chain breaks at version ${chain.version}: ${chain.reason}.`;
  if (chain.links === 1) return 'The chain contains the only event of the parcel.';
  return `All ${formatNumber(chain.links)} events of the parcel are present, and each contains the hash of the one before it.`;
};

const proofText = (verdict: HistoryVerdict, zone: string): string => {
  switch (verdict.kind) {
    case 'proven':
      return `${withheldText(verdict.withheld) || 'Every hash was recomputed.'} The last event is part of the log that was signed on ${formatMoment(verdict.proof.checkpoint.created_at, zone)}${
        verdict.signature === 'good' ? '; the signature is good.' : '; this browser cannot check its signature.'
      }`;
    case 'altered':
      return `Version ${verdict.version} does not match its hash: it was altered.`;
    case 'refuted':
      return 'This history is not proven to be part of the signed log.';
    case 'uncheckable':
      return 'Hashes cannot be checked on a page without HTTPS.';
    default:
      return verdict satisfies never;
  }
};

/** The result of this browser's check of the chain and the signed log, and the checkpoint used, as printable text. */
export const EvidenceVerdict = ({
  chain,
  verdict,
  error,
  zone,
}: {
  chain: ChainVerdict;
  verdict: HistoryVerdict | undefined;
  error: Error | null;
  zone: string;
}) => {
  const checkpoint = verdict?.kind === 'proven' ? verdict.proof.checkpoint : undefined;
  return (
    <section aria-label="Verdict" className="grid break-inside-avoid gap-2 border-t-2 border-ink pt-4 text-sm">
      <h2 className="text-base font-semibold">Verdict</h2>
      <p>{chainText(chain)}</p>
      <p role="status">
        {!chain.holds
          ? 'It was not checked against the signed log.'
          : verdict
            ? proofText(verdict, zone)
            : error
              ? `The proof could not be read: ${detailOf(error, error.message)}`
              : 'Checking against the signed log…'}
      </p>
      {checkpoint && (
        <dl className="figures grid gap-1 text-xs break-all">
          <Fact term="Checkpoint">{`${checkpoint.size} events, signed ${checkpoint.created_at}`}</Fact>
          <Fact term="Root">{checkpoint.root}</Fact>
          <Fact term="Key">{checkpoint.public_key}</Fact>
          <Fact term="Signature">{checkpoint.signature}</Fact>
        </dl>
      )}
    </section>
  );
};
