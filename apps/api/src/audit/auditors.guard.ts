import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { assertMayAudit } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../http/identity/identity.js';

/** Allows staff and auditors. Place it after AuthGuard. */
@Injectable()
export class AuditorsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    assertMayAudit(actorOf(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
