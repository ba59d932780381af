import type { Path, UseFormReturn } from 'react-hook-form';
import { TextField } from './field.js';

export interface NewPassword {
  new_password: string;
  new_password2: string;
}

/** The fields for a new password and its confirmation. */
export const NewPasswordFields = <Values extends NewPassword>({
  form,
}: {
  form: UseFormReturn<Values, unknown, Values>;
}) => {
  const [password, confirmation] = ['new_password', 'new_password2'] as Path<Values>[] as [Path<Values>, Path<Values>];
  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error?.message;
  const recheckConfirmation = () => {
    if (errorOf(confirmation)) void form.trigger(confirmation);
  };
  return (
    <>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more"
        required
        error={errorOf(password)}
        {...form.register(password, { onChange: recheckConfirmation })}
      />
      <TextField
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        required
        error={errorOf(confirmation)}
        {...form.register(confirmation)}
      />
    </>
  );
};
