import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { ApiError, FieldErrorsError } from '../errors/errors.js';
import { compiledDto } from './compiled-dto.js';

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
  const { fields, errors } = compiledDto(dto);
  for (const field of fields) {
    if (Object.hasOwn(body, field)) Reflect.set(instance, field, body[field]);
  }
  const found = errors(instance);
  if (found) throw new FieldErrorsError(found);
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
