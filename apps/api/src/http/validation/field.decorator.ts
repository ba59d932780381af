import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import type { FieldRule } from './field-rules.js';

/** A DTO's field that must keep a rule of field-rules.ts: `@Field(requiredText(fieldLabels.city)) city: string;` */
export const Field = (rule: FieldRule): PropertyDecorator =>
  ValidateBy({
    name: 'field',
    validator: {
      validate: (value: unknown) => rule(value) === undefined,
      defaultMessage: (tested?: ValidationArguments) => rule(tested?.value) ?? '',
    },
  });

/** As Field, but a request may leave the field out; null is still a value to be checked. */
export const PatchField = (rule: FieldRule): PropertyDecorator => {
  const field = Field(rule);
  const whenSent = ValidateIf((_: object, value: unknown) => value !== undefined);
  return (target, property) => {
    field(target, property);
    whenSent(target, property);
  };
};

/** A field that must equal another one, besides keeping its own rule. */
export const SameAs = (other: string, rule: FieldRule, whenDifferent: string): PropertyDecorator => {
  const message = ({ value, object }: ValidationArguments): string | undefined =>
    rule(value) ?? (value === Reflect.get(object, other) ? undefined : whenDifferent);
  return ValidateBy({
    name: 'sameAs',
    validator: {
      validate: (_: unknown, tested?: ValidationArguments) => tested === undefined || message(tested) === undefined,
      defaultMessage: (tested?: ValidationArguments) => (tested && message(tested)) ?? '',
    },
  });
};
