import { detailOf } from '@waymark/client';
import type { AddressRequest, SavedAddress } from '@waymark/contracts';
import { MapPinHouse, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/ui/button.js';
import { Card } from '../../../components/ui/card.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { ErrorState } from '../../../components/ui/error-state.js';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.js';
import { notify } from '../../../lib/page/notify.js';
import { useAddresses, useChangeAddress, useRemoveAddress, useSaveAddress } from '../api/addresses-api.js';
import { AddressDialog, type AddressValues } from './address-dialog.js';

const empty: AddressValues = { label: '', name: '', email: '', phone: '', address: '', city: '', country: '' };

const valuesOf = ({ id: _id, ...values }: SavedAddress): AddressValues => values;

const AddressCard = ({
  saved,
  onEdit,
  onRemove,
}: {
  saved: SavedAddress;
  onEdit: () => void;
  onRemove: () => void;
}) => (
  <li className="flex items-start justify-between gap-3 rounded-md border border-line p-4">
    <div className="min-w-0 text-sm">
      <p className="font-heading text-base font-semibold break-words">{saved.label}</p>
      <p className="break-words">{saved.name}</p>
      <p className="break-words text-muted">
        {saved.address}, {saved.city}, {saved.country}
      </p>
      {(saved.phone || saved.email) && (
        <p className="break-words text-muted">{[saved.phone, saved.email].filter(Boolean).join(' · ')}</p>
      )}
    </div>
    <div className="-mt-1 -mr-2 flex">
      <IconButton label={`Edit ${saved.label}`} className="size-10 text-muted" onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={`Remove ${saved.label}`} className="size-10 text-muted hover:text-danger" onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  </li>
);

/** The saved addresses as a part of the profile. */
export const AddressBook = () => {
  const { data: addresses, isError, refetch } = useAddresses();
  const { mutateAsync: save } = useSaveAddress();
  const { mutateAsync: change } = useChangeAddress();
  const removal = useRemoveAddress();
  const [editing, setEditing] = useState<{ id: number | null; values: AddressValues } | null>(null);
  const [removing, setRemoving] = useState<SavedAddress | null>(null);

  const store = (address: AddressRequest) =>
    editing?.id === null || editing === null ? save(address) : change({ id: editing.id, patch: address });

  const remove = (id: number) =>
    removal.mutate(id, {
      onSuccess: () => notify.success('Address removed'),
      onError: (error) => notify.error(detailOf(error, 'Failed to remove address')),
      onSettled: () => setRemoving(null),
    });

  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-lg">Saved Addresses</h2>
          <p className="text-sm text-muted">Fill a shipment’s sender or recipient with one choice.</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setEditing({ id: null, values: empty })}
        >
          Add address
        </Button>
      </div>
      {!addresses && !isError && (
        <div className="grid gap-3 sm:grid-cols-2">
          <LoadingNote>Loading addresses…</LoadingNote>
          <Skeleton className="h-28 rounded-md" />
          <Skeleton className="h-28 rounded-md" />
        </div>
      )}
      {!addresses && isError && (
        <ErrorState title="The address book cannot be reached" onRetry={() => void refetch()} />
      )}
      {addresses?.length === 0 && (
        <EmptyState
          className="py-8"
          title="No saved addresses yet"
          picture={<MapPinHouse aria-hidden="true" className="size-10 text-muted" />}
        >
          Add the places you ship from and to most often.
        </EmptyState>
      )}
      {addresses && addresses.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {addresses.map((saved) => (
            <AddressCard
              key={saved.id}
              saved={saved}
              onEdit={() => setEditing({ id: saved.id, values: valuesOf(saved) })}
              onRemove={() => setRemoving(saved)}
            />
          ))}
        </ul>
      )}
      <AddressDialog
        title={editing?.id === null ? 'Add address' : 'Edit address'}
        values={editing?.values ?? null}
        draft={String(editing?.id ?? 'new')}
        onSave={store}
        onClose={() => setEditing(null)}
      />
      <ConfirmDialog
        open={removing !== null}
        title="Remove address"
        question={`Remove “${removing?.label ?? ''}” from your saved addresses? Shipments that used it stay as they are.`}
        confirmLabel="Remove"
        busy={removal.isPending}
        onConfirm={() => removing && remove(removing.id)}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
};
