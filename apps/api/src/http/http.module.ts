import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { Failures } from '../platform/failures.js';
import { failures } from './errors/errors.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { IdempotentRequests } from './idempotency/idempotent-requests.js';
import { SecretAnswers, SecretSeeds } from './secrets/secrets.js';
import { KnownNamesInterceptor } from './routes/known-names.js';
import { RawRoutes } from './routes/route-documentation.js';
import { RateLimiter } from './limits/rate-limits.js';
import { AllowedMethods } from './server/allowed-methods.js';
import { ApiExceptionFilter } from './server/api-exception.filter.js';
import { ValidationPipe } from './validation/validation.pipe.js';

/** Errors, known names, validation, idempotency keys and rate limits of every route. Only this module wires the parts together. */
@Global()
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ApiExceptionFilter },
    { provide: APP_PIPE, useClass: ValidationPipe },
    // Before the idempotency keys, which would store its response.
    { provide: APP_INTERCEPTOR, useClass: KnownNamesInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: Failures, useValue: failures },
    AllowedMethods,
    IdempotentRequests,
    RateLimiter,
    RawRoutes,
    SecretAnswers,
    SecretSeeds,
  ],
  exports: [Failures, IdempotentRequests, RateLimiter, RawRoutes, SecretAnswers, SecretSeeds],
})
export class HttpModule {}
