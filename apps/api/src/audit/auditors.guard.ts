import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { assertMayAudit } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../http/identity/identity.js';

/** Staff and auditors; put it after AuthGuard. */
@Injectable()
export class AuditorsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    assertMayAudit(actorOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
