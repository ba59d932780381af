import { useMutation, useQuery } from '@tanstack/react-query';
import { auditCalls, linesOf } from '@waymark/client';
import type { AuditEvent } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { FileSearch } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { EvidenceFields, ownZone, type EvidenceValues } from '../../../components/ui/forms/evidence-fields.js';
import { TextField } from '../../../components/ui/forms/field.js';
import { http } from '../../../lib/requests/http.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const audit = auditCalls(http);

/** Finds a shipment by its number or id, including deleted ones; null if the log has none. Throws RequestError. */
const find = async (shipment: string): Promise<AuditEvent['shipment']> => {
  const { events } = await audit.read({ shipment, limit: 1 });
  return events[0]?.shipment ?? null;
};

/**
 * Finds the events of a shipment on a day and opens the evidence sheet. `shipment` is the log's current filter, '' for none.
 */
export const EvidenceForm = ({ shipment }: { shipment: string }) => {
  const navigate = useNavigate();
  const { data: filtered } = useQuery({
    queryKey: ['audit', 'shipment', shipment],
    queryFn: () => find(shipment),
    enabled: shipment !== '',
    retry: false,
  });
  const [typed, setTyped] = useState<string>();
  const parcel = typed ?? filtered?.tracking_number ?? '';
  const [values, setValues] = useState<EvidenceValues>({ day: '', zone: ownZone(), by: 'happened' });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: find,
    onSuccess: (found) => {
      if (!found) return setProblem('The log has no parcel with this number.');
      void navigate(`${pagePaths.shipmentHistory(found.id)}?${new URLSearchParams({ ...values })}`);
    },
    onError: (error) => setProblem(linesOf(error, error.message)),
  });
  return (
    <Card className="p-5">
      <form
        aria-label="Evidence"
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(undefined);
          mutate(parcel.trim());
        }}
        className="grid gap-4"
      >
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">Evidence of a parcel and a day</h2>
          <p className="text-sm text-muted">
            One sheet with the values before and after, who changed them, and the proof from the signed log.
          </p>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.3fr)_repeat(3,minmax(0,1fr))_auto]">
          <TextField
            label="Parcel"
            name="parcel"
            placeholder="WM-7K2F-9QX4-3MTB-8"
            autoComplete="off"
            value={parcel}
            error={problem}
            onChange={({ target }) => setTyped(target.value)}
          />
          <EvidenceFields values={values} onChange={(part) => setValues({ ...values, ...part })} />
          <Button
            type="submit"
            busy={isPending}
            disabled={parcel.trim() === '' || values.day === ''}
            className="xl:mt-7"
            icon={<Icon of={FileSearch} className="size-4" />}
          >
            Show the evidence
          </Button>
        </div>
      </form>
    </Card>
  );
};
