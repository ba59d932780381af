import { detailOf } from '@waymark/client';
import { savedAddressFields, type AddressRequest, type SavedAddress } from '@waymark/contracts';
import { isolated } from '@waymark/contracts/ui';
import { MapPinHouse, Pencil, Plus, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../../components/ui/basics/button.js';
import { Card } from '../../../components/ui/basics/card.js';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.js';
import { EmptyState } from '../../../components/ui/feedback/empty-state.js';
import { ErrorState } from '../../../components/ui/feedback/error-state.js';
import { LoadingNote, Skeleton } from '../../../components/ui/feedback/skeleton.js';
import { WindowList } from '../../../components/ui/display/window-list.js';
import { initialValues } from '../../../lib/forms/form-values.js';
import { useMediaQuery } from '../../../lib/page/use-media-query.js';
import { useWindowRows } from '../../../lib/page/use-window-rows.js';
import { notify } from '../../../lib/notices/notify.js';
import { useAddresses, useChangeAddress, useRemoveAddress, useSaveAddress } from '../api/addresses-api.js';
import { AddressDialog, type AddressValues } from './address-dialog.js';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Isolated } from '../../../components/ui/basics/isolated.js';
import { Name } from '../../../components/ui/basics/name.js';

/** Estimated height of an address in pixels, used until it is measured. */
const HEIGHT = 114;

const empty: AddressValues = initialValues(savedAddressFields);

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
  <div className="flex h-full items-start justify-between gap-3 rounded-md border border-line p-4">
    <div className="min-w-0 text-sm">
      <p className="font-heading text-base font-semibold break-words">
        <Name>{saved.label}</Name>
      </p>
      <p className="break-words">
        <Name>{saved.name}</Name>
      </p>
      <p className="break-words text-muted">
        <Isolated>{saved.address}</Isolated>, <Isolated>{saved.city}</Isolated>, <Isolated>{saved.country}</Isolated>
      </p>
      {(saved.phone || saved.email) && (
        <p className="break-words text-muted">{[saved.phone, saved.email].filter(Boolean).map(isolated).join(' · ')}</p>
      )}
    </div>
    <div className="-mt-1 -mr-2 flex">
      <IconButton label={`Edit ${isolated(saved.label)}`} className="size-10 text-muted" onClick={onEdit}>
        <Icon of={Pencil} className="size-4" />
      </IconButton>
      <IconButton
        label={`Remove ${isolated(saved.label)}`}
        className="size-10 text-muted hover:text-danger"
        onClick={onRemove}
      >
        <Icon of={Trash2} className="size-4" />
      </IconButton>
    </div>
  </div>
);

const AddressCards = ({
  addresses,
  children,
}: {
  addresses: readonly SavedAddress[];
  children: (saved: SavedAddress) => ReactNode;
}) => {
  const columns = useMediaQuery('(min-width: 40rem)') ? 2 : 1;
  return (
    <WindowList
      as="ul"
      rows={addresses}
      inSight={useWindowRows(addresses, HEIGHT, { columns, gap: 12, overscan: 25 })}
      className="grid gap-3 sm:grid-cols-2"
    >
      {children}
    </WindowList>
  );
};

/** The saved addresses as a section of the profile. */
export const AddressBook = () => {
  const { data: addresses, isError, refetch } = useAddresses();
  const { mutateAsync: save } = useSaveAddress('book');
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
          <p className="text-sm text-muted">Fill in a shipment’s sender or recipient with one choice.</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={Plus} className="size-4" />}
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
      {!addresses && isError && <ErrorState title="The address book cannot be loaded" onRetry={() => void refetch()} />}
      {addresses?.length === 0 && (
        <EmptyState
          className="py-8"
          title="No saved addresses yet"
          picture={<Icon of={MapPinHouse} className="size-10 text-muted" />}
        >
          Add the places you ship from and to most often.
        </EmptyState>
      )}
      {addresses && addresses.length > 0 && (
        <AddressCards addresses={addresses}>
          {(saved) => (
            <AddressCard
              saved={saved}
              onEdit={() => setEditing({ id: saved.id, values: valuesOf(saved) })}
              onRemove={() => setRemoving(saved)}
            />
          )}
        </AddressCards>
      )}
      <AddressDialog
        title={editing?.id === null ? 'Add address' : 'Edit address'}
        isSaved={editing?.id !== null}
        values={editing?.values ?? null}
        draft={String(editing?.id ?? 'new')}
        onSave={store}
        onClose={() => setEditing(null)}
      />
      <ConfirmDialog
        open={removing !== null}
        title="Remove address"
        question={`Remove “${isolated(removing?.label ?? '')}” from your saved addresses? Shipments that used it stay as they are.`}
        confirmLabel="Remove"
        busy={removal.isPending}
        onConfirm={() => removing && remove(removing.id)}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
};
