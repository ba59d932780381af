import { useMutation } from '@tanstack/react-query';
import { auditCalls, linesOf } from '@waymark/client';
import { pagePaths } from '@waymark/contracts/ui';
import { FileSearch } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { EvidenceFields, ownZone, type EvidenceValues } from '../../../components/ui/evidence-fields.js';
import { TextField } from '../../../components/ui/field.js';
import { http } from '../../../lib/requests/http.js';
import { Icon } from '../../../components/ui/icon.js';

const audit = auditCalls(http);

/** The id of a shipment by its number or id, deleted ones too; undefined where the log has none. Throws RequestError. */
const idOf = async (shipment: string): Promise<number | undefined> => {
  const { events } = await audit.read({ shipment, limit: 1 });
  return events[0]?.shipment?.id;
};

/** Asks for what the log has of a parcel and a day, and leads to the sheet. */
export const EvidenceForm = () => {
  const navigate = useNavigate();
  const [parcel, setParcel] = useState('');
  const [values, setValues] = useState<EvidenceValues>({ day: '', zone: ownZone(), by: 'happened' });
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: idOf,
    onSuccess: (id) => {
      if (id === undefined) return setProblem('The log has no parcel of this number.');
      void navigate(`${pagePaths.shipmentHistory(id)}?${new URLSearchParams({ ...values })}`);
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
          <p className="text-sm text-muted">One sheet: before and after, who, and what the signed log says of it.</p>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.3fr)_repeat(3,minmax(0,1fr))_auto]">
          <TextField
            label="Parcel"
            name="parcel"
            placeholder="WM-7K2F-9QX4-3MTB-8"
            autoComplete="off"
            value={parcel}
            error={problem}
            onChange={({ target }) => setParcel(target.value)}
          />
          <EvidenceFields values={values} onChange={(part) => setValues({ ...values, ...part })} />
          <Button
            type="submit"
            busy={isPending}
            disabled={parcel.trim() === '' || values.day === ''}
            className="xl:mt-7"
            icon={<Icon of={FileSearch} aria-hidden="true" className="size-4" />}
          >
            Show the evidence
          </Button>
        </div>
      </form>
    </Card>
  );
};
