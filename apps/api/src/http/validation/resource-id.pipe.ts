import type { PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '@waymark/contracts';
import { ApiError } from '../errors/errors.js';

const POSITIVE_INTEGER = /^[1-9]\d{0,15}$/;

/** A path's integer id; whatever cannot be one is the resource's own 404. */
export class ResourceIdPipe implements PipeTransform<string, number> {
  constructor(private readonly notFound: ErrorCode) {}

  transform(text: string): number {
    const id = Number(text);
    if (!POSITIVE_INTEGER.test(text) || !Number.isSafeInteger(id)) throw new ApiError(this.notFound);
    return id;
  }
}
