import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';
import { ProofController } from './proof.controller.js';

@Module({
  controllers: [AuditController, ProofController],
  providers: [AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
