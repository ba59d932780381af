import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Configuration } from '../../config/configuration.js';
import { CONFIGURATION } from '../../event-sourcing/tokens.js';
import { publicAddressOf } from '../../http/links/links.js';
import { asyncApiDocument } from './async-api-document.js';

/** /api/asyncapi.json, beside /api/openapi.json. */
@Injectable()
export class AsyncApiRoute implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost<FastifyAdapter>,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    this.adapterHost.httpAdapter.getInstance().get('/api/asyncapi.json', (request, reply) => {
      const address = publicAddressOf(this.configuration, request);
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(asyncApiDocument(address, this.configuration.company)));
    });
  }
}
