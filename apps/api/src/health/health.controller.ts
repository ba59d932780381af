import { Controller, Get, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { healthSchema, type Health } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { Answers } from '../http/openapi/answers.decorator.js';
import { schemaReference } from '../http/openapi/schemas.js';
import { HealthChecks } from './health-checks.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  /** Whether this node can serve: degraded still serves everything, unhealthy does not. */
  @Get()
  @Answers({ 200: healthSchema })
  @ApiResponse({ status: 503, description: 'Unhealthy', schema: schemaReference(healthSchema, 'output') })
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const health = await this.checks.run();
    reply.header('cache-control', 'no-store').code(health.status === 'unhealthy' ? 503 : 200);
    return health;
  }
}
