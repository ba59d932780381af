import { isRedacted, type HistoryEntry } from '@waymark/contracts';
import { untranslated } from '@waymark/contracts/ui';
import { ArrowRight } from 'lucide';
import { Card } from '../../../../components/ui/basics/card.js';
import { Sentence } from '../../../../components/ui/basics/isolated.js';
import { CopyCode } from '../../../../components/ui/display/copy-code.js';
import { EventMark } from '../../../../components/ui/display/event-mark.js';
import { Fact } from '../../../../components/ui/display/fact.js';
import { Pill } from '../../../../components/ui/display/pill.js';
import { eventSummary, eventTitle } from '../../../../lib/wording/event-words.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { actorName } from '../../actors.js';
import { ChangeList } from './change-list.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const shortHash = (hash: string): string => `${hash.slice(0, 10)}…${hash.slice(-6)}`;

/** The changes of one event, its actor and time, and its position in the chain. */
export const ChangePanel = ({ entry }: { entry: HistoryEntry }) => {
  const { type, data, actor, recorded_at, request_id, hash, previous_hash, version } = entry;
  const summary = eventSummary(type, data, untranslated);
  return (
    <Card className="overflow-hidden">
      <section aria-label="What this event changed">
        <div className="flex items-start gap-4 border-b border-line p-5">
          <EventMark type={type} data={data} className="size-11 [&_svg]:size-5" />
          <div className="grid min-w-0 flex-1 gap-0.5">
            <p className="text-xs text-muted">{`What version ${version} changed`}</p>
            <h2 className="text-lg break-words">{eventTitle(type)}</h2>
            {summary && (
              <p className="text-sm break-words text-muted">
                <Sentence>{summary}</Sentence>
              </p>
            )}
          </div>
        </div>
        <div className="p-5">
          <ChangeList entry={entry} />
        </div>
        <dl className="grid gap-x-6 gap-y-4 border-t border-line bg-raised/50 p-5 text-sm break-words sm:grid-cols-2 *:grid *:gap-0.5">
          <Fact term="Who">
            <span className="font-medium">{actorName(actor)}</span>{' '}
            <Pill className="ml-1 border border-line-strong text-muted">
              {isRedacted(actor) ? 'name withheld' : actor.role}
            </Pill>
          </Fact>
          <Fact term="When">
            <time dateTime={recorded_at} title={recorded_at} className="font-medium">
              {formatMoment(recorded_at)}
            </time>
          </Fact>
          {request_id !== null && (
            <Fact term="Request id">
              <CopyCode value={request_id} label="request id" />
            </Fact>
          )}
          <Fact term="Hash, after the one before it">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <code translate="no" className="figures text-sm text-muted" title={previous_hash}>
                {`${previous_hash.slice(0, 8)}…`}
              </code>
              <Icon of={ArrowRight} className="size-3.5 shrink-0 text-muted" />
              <CopyCode value={hash} shown={shortHash(hash)} label="hash" />
            </span>
          </Fact>
          {isRedacted(actor) && (
            <Fact term="Check" className="sm:col-span-2">
              You see the role of other people, not their name. The hash covers the name, so this page checks the entry
              by its hash: its place in the chain and in the signed log.
            </Fact>
          )}
        </dl>
      </section>
    </Card>
  );
};
