import { readNumber } from '@waymark/contracts';
import type { ComponentProps, KeyboardEvent } from 'react';
import { stepped } from '../../../lib/forms/stepped.js';
import { TextField } from './field.js';

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A field for a number with decimals. An input of type number would drop a comma and turn '2,4' into 24. This one keeps the
 * text for `readNumber`.
 */
export const NumberField = ({
  step,
  min,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'role' | 'onKeyDown'> & {
  step: number;
  min: number;
}) => {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = directions[event.key];
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (direction === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    const input = event.currentTarget;
    const from = readNumber(input.value) ?? 0;
    if (typeof from === 'string') return;
    event.preventDefault();
    // React does not detect an assignment to `value`.
    input.setRangeText(`${stepped(from, direction, { step, min })}`, 0, input.value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <TextField
      {...rest}
      type="text"
      inputMode="decimal"
      role="spinbutton"
      autoComplete="off"
      step={step}
      min={min}
      aria-valuemin={min}
      onKeyDown={onKeyDown}
    />
  );
};
