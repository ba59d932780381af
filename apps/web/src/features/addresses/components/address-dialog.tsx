import { linesOf } from '@waymark/client';
import {
  addressSchema,
  editAddressSchema,
  fieldLabels,
  type AddressRequest,
  type savedAddressFields,
} from '@waymark/contracts';
import { useMemo } from 'react';
import { Button } from '../../../components/ui/basics/button.js';
import { Dialog } from '../../../components/ui/overlays/dialog.js';
import { TextField } from '../../../components/ui/forms/field.js';
import { RestoredNote } from '../../../components/ui/forms/restored-note.js';
import { changedMessages } from '../../../lib/forms/changed-messages.js';
import type { FormValuesOf } from '../../../lib/forms/form-values.js';
import { showFieldErrors } from '../../../lib/forms/field-errors.js';
import { withMessages } from '../../../lib/forms/schema-with-messages.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { notify } from '../../../lib/notices/notify.js';
import { useUser } from '../../../lib/session/session.js';
import type { SaveOutcome } from '../api/addresses-api.js';

export type AddressValues = FormValuesOf<typeof savedAddressFields>;

const fields = [
  { name: 'label', type: 'text', required: true, span: 'sm:col-span-2', hint: 'Your name for it, such as “Warehouse”' },
  { name: 'name', type: 'text', required: true, span: 'sm:col-span-2' },
  { name: 'email', type: 'email', required: false, span: '' },
  { name: 'phone', type: 'tel', required: false, span: '' },
  { name: 'address', type: 'text', required: true, span: 'sm:col-span-2' },
  { name: 'city', type: 'text', required: true, span: '' },
  { name: 'country', type: 'text', required: true, span: '' },
] as const;

const AddressForm = ({
  isSaved,
  values,
  draft,
  onSave,
  onClose,
}: {
  isSaved: boolean;
  values: AddressValues;
  draft: string;
  onSave: (address: AddressRequest) => Promise<SaveOutcome>;
  onClose: () => void;
}) => {
  const schema = useMemo(
    () =>
      isSaved ? withMessages(editAddressSchema, (form) => changedMessages(addressSchema, form, values)) : addressSchema,
    [isSaved, values],
  );
  const form = useDraftForm<AddressValues, AddressRequest>({
    schema,
    defaultValues: values,
    draft: `${useUser().id}:address:${draft}`,
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (address) => {
    try {
      if ((await onSave(address)) === 'earlier') return;
      form.forgetDraft();
      notify.success('Address saved');
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      notify.error(linesOf(error, 'Failed to save address'));
    }
  });
  const cancel = () => {
    form.forgetDraft();
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Submit events bubble through React's component tree. Without this, they would also submit the form that contains this
        // dialog.
        event.stopPropagation();
        void save(event);
      }}
      className="grid gap-5"
    >
      {form.restored && <RestoredNote onDiscard={form.discardDraft} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, type, required, span, ...rest }) => (
          <TextField
            key={name}
            className={span}
            label={fieldLabels[name]}
            type={type}
            required={required}
            error={errors[name]?.message}
            {...rest}
            {...form.register(name)}
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Save Address
        </Button>
      </div>
    </form>
  );
};

/** The dialog is open while there are initial values. */
export const AddressDialog = ({
  title,
  isSaved = false,
  values,
  draft,
  onSave,
  onClose,
}: {
  title: string;
  /** The values come from a saved address, and unchanged ones are not validated. */
  isSaved?: boolean;
  values: AddressValues | null;
  /** The key of the draft, which keeps the entries until they are saved. */
  draft: string;
  onSave: (address: AddressRequest) => Promise<SaveOutcome>;
  onClose: () => void;
}) => (
  <Dialog open={values !== null} onClose={onClose} title={title}>
    {values && (
      <AddressForm key={draft} isSaved={isSaved} values={values} draft={draft} onSave={onSave} onClose={onClose} />
    )}
  </Dialog>
);
