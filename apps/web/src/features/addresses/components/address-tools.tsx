import { BookmarkPlus } from 'lucide';
import { useState } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { useAddresses, useSaveAddress } from '../api/addresses-api.js';
import { AddressDialog, type AddressValues } from './address-dialog.js';
import { Icon } from '../../../components/ui/basics/icon.js';

type Place = Omit<AddressValues, 'label'>;

/** Fills a party of a form from the address book, or saves the party to it. */
export const AddressTools = ({
  party,
  read,
  write,
}: {
  /** 'sender' or 'recipient'; part of the control's accessible name. */
  party: string;
  read: () => Place;
  write: (place: Place) => void;
}) => {
  const { data: addresses = [] } = useAddresses();
  const { mutateAsync: save } = useSaveAddress(party);
  const [saving, setSaving] = useState<AddressValues | null>(null);

  const use = (id: string) => {
    const chosen = addresses.find((address) => String(address.id) === id);
    if (!chosen) return;
    const { id: _id, label: _label, ...place } = chosen;
    write(place);
  };

  return (
    <div className="flex flex-wrap items-center gap-2">
      {addresses.length > 0 && (
        <select
          aria-label={`Use a saved address for the ${party}`}
          value=""
          onChange={(event) => use(event.target.value)}
          className="min-h-9 max-w-48 rounded-md border border-line bg-surface pr-9 pl-3 text-sm font-medium hover:border-line-strong"
        >
          <option value="">Use a saved address</option>
          {addresses.map(({ id, label, city }) => (
            <option key={id} value={id}>
              {`${label}, ${city}`}
            </option>
          ))}
        </select>
      )}
      <Button
        variant="quiet"
        size="small"
        className="max-sm:-ml-3 sm:-mr-3"
        icon={<Icon of={BookmarkPlus} className="size-4" />}
        aria-label={`Save this address of the ${party}`}
        onClick={() => setSaving({ label: '', ...read() })}
      >
        Save this address
      </Button>
      <AddressDialog
        title="Save this address"
        values={saving}
        draft={`of-${party}`}
        onSave={save}
        onClose={() => setSaving(null)}
      />
    </div>
  );
};
