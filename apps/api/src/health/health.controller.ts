import { Controller, Get, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { healthSchema, type Health } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import { Answers } from '../http/routes/route-documentation.js';
import { schemaReference } from '../http/schemas/schemas.js';
import { HealthChecks } from './health-checks.js';

const SERVES: Readonly<Record<Health['status'], boolean>> = {
  healthy: true,
  degraded: true,
  starting: false,
  unhealthy: false,
};

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(private readonly checks: HealthChecks) {}

  /** Whether this node can serve. A degraded node still answers reads; a starting or unhealthy node answers 503. */
  @Get()
  @Answers({ 200: healthSchema })
  @ApiResponse({
    status: 503,
    description: 'Unhealthy, or not ready yet',
    schema: schemaReference(healthSchema, 'output'),
  })
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const health = await this.checks.run();
    reply.header('cache-control', 'no-store').code(SERVES[health.status] ? 200 : 503);
    return health;
  }
}
