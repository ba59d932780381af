import { type AuditEvent } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { History } from 'lucide';
import { Button, LinkButton } from '../../../components/ui/basics/button.js';
import { CopyCode } from '../../../components/ui/display/copy-code.js';
import { Fact } from '../../../components/ui/display/fact.js';
import type { AuditFilters } from '../filters.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** All fields of an event, with links to related views. */
export const EventDetails = ({
  event,
  onNarrow,
}: {
  event: AuditEvent;
  onNarrow: (filters: Partial<AuditFilters>) => void;
}) => {
  const { actor, shipment, version, stream, cursor, id, request_id, recorded_at, hash, previous_hash, type, data } =
    event;
  return (
    <div className="grid gap-4 border-t border-line bg-raised/50 p-4 sm:p-5">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <dl className="grid content-start gap-1 text-sm *:grid *:grid-cols-[6.5rem_minmax(0,1fr)] *:items-center *:gap-x-3">
          <Fact term="Who">
            <CopyCode value={actor.id} shown={actor.email || actor.id} label="account id" />
          </Fact>
          <Fact term="Recorded at">
            <CopyCode value={recorded_at} label="time" />
          </Fact>
          <Fact term="Request id">
            <CopyCode value={request_id} label="request id" />
          </Fact>
          <Fact term="Event id">
            <CopyCode value={id} label="event id" />
          </Fact>
          <Fact term="Stream">
            <span className="figures" translate="no">{`${stream}, version ${version}`}</span>
          </Fact>
          <Fact term="Cursor">
            <CopyCode value={cursor} label="cursor" />
          </Fact>
          <Fact term="Hash">
            <CopyCode value={hash} label="hash" />
          </Fact>
          <Fact term="Hash before">
            <CopyCode value={previous_hash} label="hash before" />
          </Fact>
        </dl>
        <div className="grid min-w-0 content-start gap-1.5">
          <p className="text-xs text-muted">Data</p>
          <pre
            translate="no"
            tabIndex={0}
            aria-label="Data"
            role="region"
            className="figures max-h-72 overflow-auto rounded-md border border-line bg-surface p-3 text-xs leading-[1.667]"
          >
            {JSON.stringify(data, null, 2)}
          </pre>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {shipment && (
          <LinkButton
            to={`${pagePaths.shipmentHistory(shipment.id)}?version=${version}`}
            variant="secondary"
            size="small"
            icon={<Icon of={History} className="size-4" />}
          >
            History at this event
          </LinkButton>
        )}
        {shipment && (
          <Button variant="quiet" size="small" onClick={() => onNarrow({ shipment: shipment.tracking_number })}>
            Only this shipment
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onNarrow({ actor: actor.email || `role:${actor.role}` })}>
          Only this actor
        </Button>
        <Button variant="quiet" size="small" onClick={() => onNarrow({ types: [type] })}>
          Only this type
        </Button>
      </div>
    </div>
  );
};
