import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import type { FieldErrors } from '@waymark/contracts';
import { getMetadataStorage, validateSync } from 'class-validator';
import { ApiError, FieldErrorsError } from '../errors.js';

const fieldsOf = (dto: Type<object>): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', true, false)
      .map(({ propertyName }) => propertyName),
  ),
];

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * An instance of the DTO with those of its own fields that were sent. Every other key is ignored, so
 * that `__proto__` and `constructor` are never more than unknown names. Throws FieldErrorsError with
 * one message a field, ApiError when the body is not an object.
 */
export const validated = <Dto extends object>(dto: Type<Dto>, body: unknown = {}): Dto => {
  if (!isPlainObject(body)) throw new ApiError('BAD_REQUEST', 'The request body must be a JSON object');
  const instance = Object.create(dto.prototype as object) as Dto;
  for (const field of fieldsOf(dto)) {
    if (Object.hasOwn(body, field)) Reflect.set(instance, field, body[field]);
  }
  const errors: FieldErrors = {};
  for (const { property, constraints } of validateSync(instance, { stopAtFirstError: true })) {
    errors[property] = Object.values(constraints ?? {}).slice(0, 1);
  }
  if (Object.keys(errors).length > 0) throw new FieldErrorsError(errors);
  return instance;
};

/** Turns the body into the DTO that the controller's method asks for. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  private readonly unchecked = new Set<unknown>([Object, Array, String, Number, Boolean]);

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || metatype === undefined || this.unchecked.has(metatype)) return value;
    return validated(metatype as Type<object>, value);
  }
}
