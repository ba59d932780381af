import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';

/** Behind AuthGuard: allows only staff. */
@Injectable()
export class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<FastifyRequest>().user?.role !== 'staff') throw new DomainError('FORBIDDEN');
    return true;
  }
}
