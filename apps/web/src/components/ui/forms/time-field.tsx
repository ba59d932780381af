import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { choicesOf, clockMessage, inputText, valueAfter } from '../../../lib/forms/time-value.js';
import { offsetText } from '../../../lib/wording/local-time.js';
import { SelectField, TextField } from './field.js';

/** A date and time in the reader's time zone. Where the clocks go back, it also asks which of two instants is meant. */
export const TimeField = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
}: {
  control: Control<Values, unknown, Output>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: string;
}) => {
  const { field, fieldState, formState } = useController({ control, name });
  const value: string = field.value;
  const initial = String(formState.defaultValues?.[name] ?? '');
  const text = inputText(value);
  const choices = choicesOf(text, initial);
  const isRepeated = choices.length > 1;
  const isUnchosen = isRepeated && !choices.includes(value);
  const error = fieldState.error && (clockMessage(value) ?? fieldState.error.message);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <TextField
        label={label}
        type="datetime-local"
        hint={hint}
        required
        error={isUnchosen ? undefined : error}
        name={name}
        // The form focuses the field with the error.
        ref={isUnchosen ? undefined : field.ref}
        value={text}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(valueAfter(target.value, value, initial))}
      />
      {isRepeated && (
        <SelectField
          label="UTC offset"
          hint="This time occurs twice, because the clocks go back."
          required
          error={isUnchosen ? error : undefined}
          name={`${name}_offset`}
          ref={isUnchosen ? field.ref : undefined}
          value={isUnchosen ? '' : value}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value)}
        >
          {isUnchosen && <option value="">Choose</option>}
          {choices.map((choice, index) => (
            <option key={choice} value={choice}>
              {`${offsetText(new Date(choice))}, ${index === 0 ? 'the first time' : 'the second time'}`}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
};
