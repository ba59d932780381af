import { linesOf } from '@waymark/client';
import { addressSchema, fieldLabels, type AddressRequest } from '@waymark/contracts';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { TextField } from '../../../components/ui/field.js';
import { RestoredNote } from '../../../components/ui/restored-note.js';
import { showFieldErrors } from '../../../lib/forms/field-errors.js';
import { useDraftForm } from '../../../lib/forms/use-draft-form.js';
import { notify } from '../../../lib/page/notify.js';
import { useUser } from '../../../lib/session/session.js';

export interface AddressValues {
  label: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  country: string;
}

const fields = [
  { name: 'label', type: 'text', required: true, span: 'sm:col-span-2', hint: 'What you call it, such as “Warehouse”' },
  { name: 'name', type: 'text', required: true, span: 'sm:col-span-2' },
  { name: 'email', type: 'email', required: false, span: '' },
  { name: 'phone', type: 'tel', required: false, span: '' },
  { name: 'address', type: 'text', required: true, span: 'sm:col-span-2' },
  { name: 'city', type: 'text', required: true, span: '' },
  { name: 'country', type: 'text', required: true, span: '' },
] as const;

const AddressForm = ({
  values,
  draft,
  onSave,
  onClose,
}: {
  values: AddressValues;
  draft: string;
  onSave: (address: AddressRequest) => Promise<unknown>;
  onClose: () => void;
}) => {
  const form = useDraftForm<AddressValues, AddressRequest>({
    schema: addressSchema,
    defaultValues: values,
    draft: `${useUser().id}:address:${draft}`,
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (address) => {
    try {
      await onSave(address);
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
        // The dialog may be drawn inside another form's component tree, which must not be sent with this one.
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

/** Open while there are values to start from. */
export const AddressDialog = ({
  title,
  values,
  draft,
  onSave,
  onClose,
}: {
  title: string;
  values: AddressValues | null;
  /** Names what was typed, kept until it is saved. */
  draft: string;
  onSave: (address: AddressRequest) => Promise<unknown>;
  onClose: () => void;
}) => (
  <Dialog open={values !== null} onClose={onClose} title={title}>
    {values && <AddressForm key={draft} values={values} draft={draft} onSave={onSave} onClose={onClose} />}
  </Dialog>
);
