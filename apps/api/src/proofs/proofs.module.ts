import { Module } from '@nestjs/common';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { CheckpointSigner } from './checkpoint-signer.js';
import { ProofController } from './proof.controller.js';
import { ShipmentProofController } from './shipment-proof.controller.js';

@Module({
  imports: [ShipmentsModule],
  controllers: [ProofController, ShipmentProofController],
  providers: [CheckpointSigner],
})
export class ProofsModule {}
