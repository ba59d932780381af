import { Module } from '@nestjs/common';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';
import { CheckpointSigner } from './checkpoint/checkpoint-signer.js';
import { ProofController } from './proof.controller.js';
import { ShipmentProofController } from './shipment-proof.controller.js';

@Module({
  imports: [ShipmentsModule],
  controllers: [AuditController, ProofController, ShipmentProofController],
  providers: [AuditLog, CheckpointSigner],
  exports: [AuditLog],
})
export class AuditModule {}
