import type { ExecutionContext, Type } from '@nestjs/common';
import type { FieldErrors } from '@waymark/contracts';
import type { Decider, DomainEvent } from '@waymark/domain';
import { asSent, ruleOf, type FieldRule, type RequestOf, type Table } from '@waymark/vocabulary';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { ApiError, FieldErrorsError } from '../errors/errors.js';
import { compiledDto } from './compiled-dto.js';

/** A DTO field with a rule of the vocabulary. class-validator stores it with the class, so that a handler's parameter type is all that Nest needs to know of a body. */
export const Field = (rule: FieldRule): PropertyDecorator =>
  ValidateBy({
    name: 'field',
    validator: {
      validate: (value: unknown) => rule(value) === undefined,
      defaultMessage: (tested?: ValidationArguments) => rule(tested?.value) ?? '',
    },
  });

/** Like Field, but the request may omit the field; null is validated. */
export const PatchField = (rule: FieldRule): PropertyDecorator => {
  const field = Field(rule);
  const whenSent = ValidateIf((_: object, value: unknown) => value !== undefined);
  return (target, property) => {
    field(target, property);
    whenSent(target, property);
  };
};

const declare = (table: Table, decoratorOf: (rule: FieldRule) => PropertyDecorator): Type<object> => {
  const Dto = class extends Object {};
  for (const [name, field] of Object.entries(table)) decoratorOf(ruleOf(field))(Dto.prototype, name);
  return Dto;
};

/** A DTO with the fields of a table and their rules: `class SaveAddressDto extends dtoOf(savedAddressFields) {}`. */
export const dtoOf = <const T extends Table>(table: T): Type<RequestOf<T>> =>
  declare(table, Field) as Type<RequestOf<T>>;

/**
 * A DTO with any part of the fields of a table. Names, places and amounts are validated loosely here, and by their
 * rule only if they change.
 */
export const patchDtoOf = <const T extends Table>(table: T): Type<Partial<RequestOf<T>>> =>
  declare(Object.fromEntries(Object.entries(table).map(([name, field]) => [name, asSent(field)])), PatchField);

/** A field that must equal another one and satisfy its own rule. */
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

const isDto = (type: unknown): type is Type<object> =>
  typeof type === 'function' && compiledDto(type as Type<object>).fields.length > 0;

/** Returns the DTO that the route's handler takes as its body; undefined for a route without a body. */
export const dtoOfBody = (context: ExecutionContext): Type<object> | undefined => {
  const prototype = context.getClass().prototype as object;
  const types: unknown = Reflect.getMetadata('design:paramtypes', prototype, context.getHandler().name);
  return Array.isArray(types) ? types.find(isDto) : undefined;
};

export const fieldsOf = (dto: Type<object>): readonly string[] => compiledDto(dto).fields;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns an instance of the DTO with those of its fields that the body contains. All other keys are ignored, so
 * `__proto__` and `constructor` are just unknown names. Returns an instance of the DTO as it is. Throws
 * FieldErrorsError with one message for each field, ApiError if the body is not an object.
 */
export const validated = <Dto extends object>(dto: Type<Dto>, body: unknown = {}): Dto => {
  if (body instanceof dto) return body;
  if (!isPlainObject(body)) throw new ApiError('BAD_REQUEST', 'The request body must be a JSON object');
  const instance = Object.create(dto.prototype as object) as Dto;
  const { fields, errors } = compiledDto(dto);
  for (const field of fields) {
    if (Object.hasOwn(body, field)) Reflect.set(instance, field, body[field]);
  }
  const found = errors(instance);
  if (found) throw new FieldErrorsError(found);
  return instance;
};

const changesOf = ({ data }: DomainEvent): object =>
  'changes' in data && typeof data.changes === 'object' && data.changes !== null ? data.changes : {};

/**
 * Wraps a decider with rules for the fields that its events change. An unchanged field is not checked, so a form may
 * resend a value from before the rule. Deciding throws FieldErrorsError.
 */
export const withCheckedChanges = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  rules: Readonly<Record<string, FieldRule>>,
): Decider<State, Command, Event> => ({
  ...decider,
  decide: (command, state) => {
    const events = decider.decide(command, state);
    const errors: FieldErrors = {};
    for (const [field, value] of events.flatMap((event) => Object.entries(changesOf(event)))) {
      const broken = rules[field]?.(value);
      if (broken !== undefined) errors[field] = [broken];
    }
    if (Object.keys(errors).length > 0) throw new FieldErrorsError(errors);
    return events;
  },
});
