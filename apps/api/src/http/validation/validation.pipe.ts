import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { validated } from './fields.js';

/** Converts the body to the DTO of the controller's method. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  private readonly unchecked = new Set<unknown>([Object, Array, String, Number, Boolean]);

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || metatype === undefined || this.unchecked.has(metatype)) return value;
    return validated(metatype as Type<object>, value);
  }
}
