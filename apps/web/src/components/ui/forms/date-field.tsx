import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { TextField } from './field.js';
import './date-input.css';

const dateProps = (value: string) => ({ type: 'date', value, 'data-empty': value === '' || undefined }) as const;

/** A date, YYYY-MM-DD, or empty. */
export const DateInput = ({ value, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'value'> & { value: string }) => (
  <input {...rest} {...dateProps(value)} />
);

/** An optional date of a form. */
export const DateField = <Values extends FieldValues, Output>({
  control,
  name,
  deps = [],
  ...rest
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string>;
  /** The fields whose validity depends on this date. */
  deps?: FieldPathByValue<Values, string>[];
  label: string;
  error: string | undefined;
  className?: string;
}) => {
  const { value, ...field } = useController({ control, name, rules: { deps } }).field;
  return <TextField {...rest} {...field} {...dateProps(value)} required={false} />;
};
