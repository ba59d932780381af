import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Configuration } from '../../config/configuration.js';
import { CONFIGURATION } from '../../platform/tokens.js';
import { sendTaggedJson } from '../../http/entity-tags/entity-tags.js';
import { publicAddressOf } from '../../http/links/links.js';
import { asyncApiDocument } from './async-api-document.js';

/** Serves /api/asyncapi.json, the counterpart of /api/openapi.json. */
@Injectable()
export class AsyncApiRoute implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost<FastifyAdapter>,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    this.adapterHost.httpAdapter.getInstance().get('/api/asyncapi.json', (request, reply) => {
      const address = publicAddressOf(this.configuration, request);
      return sendTaggedJson(request, reply, asyncApiDocument(address, this.configuration.company));
    });
  }
}
