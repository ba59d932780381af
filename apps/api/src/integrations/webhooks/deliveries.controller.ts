import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  UseGuards,
  type PipeTransform,
} from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  DELIVERY_ID,
  DELIVERY_STATUSES,
  LIMITS,
  WEBHOOK_LIMITS,
  deliveryPageSchema,
  deliverySchema,
  deliveryWithBodySchema,
  fieldLabels,
  fieldMessages,
  rewindSchema,
  rewoundSchema,
  type Delivery,
  type DeliveryPage,
  type DeliveryQuery,
  type DeliveryWithBody,
} from '@waymark/contracts';
import type { Actor } from '@waymark/domain';
import { Commands } from '../../commands/commands.js';
import type { WebhookOutbox } from '../../coordination/webhook-outbox.js';
import { Cursors } from '@waymark/event-store';
import { EventIndexQueries } from '../../event-index/event-index-queries.js';
import { WEBHOOK_OUTBOX } from '../../platform/tokens.js';
import { ApiError } from '../../http/errors/errors.js';
import { AuthGuard, CurrentActor, NeedsScope } from '../../http/identity/identity.js';
import { Accepts, Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { ParameterReader, ResourceIdPipe, type Parameters } from '../../http/parameters/parameters.js';
import { RetryDelivery } from './commands/retry-delivery.js';
import { RetryWaiting } from './commands/retry-waiting.js';
import { RewindWebhook, RewindWebhookDto, startOf } from './commands/rewind-webhook.js';
import { SendTestEvent } from './commands/send-test-event.js';
import { deliveryResource, deliveryResources } from './delivery-resource.js';
import { ownWebhook } from './own-webhook.js';
import { WebhookQueries } from './queries/webhook-queries.js';
import { WebhookDeliveryBodies } from './webhook-delivery-bodies.js';

const BEFORE = /^\d{1,16}$/;
const webhookId = new ResourceIdPipe('WEBHOOK_NOT_FOUND');
/** An invalid id is a delivery that does not exist. */
const deliveryId: PipeTransform<string, string> = {
  transform: (text) => {
    if (!DELIVERY_ID.test(text)) throw new ApiError('DELIVERY_NOT_FOUND');
    return text;
  },
};
const DeliveryParameter = (): MethodDecorator =>
  ApiParam({ name: 'delivery', schema: { type: 'string', pattern: DELIVERY_ID.source } });

/** Deliveries of an endpoint, and their retries. */
@ApiTags('webhooks')
@Controller('webhooks/:id')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class DeliveriesController {
  private readonly sources;

  constructor(
    private readonly commands: Commands,
    private readonly webhooks: WebhookQueries,
    private readonly bodies: WebhookDeliveryBodies,
    @Inject(WEBHOOK_OUTBOX) private readonly outbox: WebhookOutbox,
    cursors: Cursors,
    index: EventIndexQueries,
  ) {
    this.sources = { cursors, index };
  }

  /** Returns deliveries, newest first, with their attempts. Deliveries are kept for 30 days. */
  @Get('deliveries')
  @NeedsScope('webhooks:write', 'events:read')
  @ApiQuery({ name: 'before', required: false, description: '`next` of the previous page', schema: { type: 'string' } })
  @ApiQuery({
    name: 'limit',
    required: false,
    description: 'Maximum number of results',
    schema: { type: 'integer', minimum: 1, maximum: WEBHOOK_LIMITS.pageMaximum, default: WEBHOOK_LIMITS.pageDefault },
  })
  @ApiQuery({
    name: 'status',
    required: false,
    description: 'Returns only deliveries with this status',
    schema: { type: 'string', enum: [...DELIVERY_STATUSES] },
  })
  @Answers({ 200: deliveryPageSchema }, 'FIELD_ERRORS', 'WEBHOOK_NOT_FOUND')
  async list(
    @Param('id', webhookId) id: number,
    @CurrentActor() actor: Actor,
    @Query() parameters: Parameters,
  ): Promise<DeliveryPage> {
    const reader = new ParameterReader<DeliveryQuery>(parameters);
    const before = reader.text('before', 'Before', LIMITS.maximumName);
    if (before !== undefined && !BEFORE.test(before)) reader.refuse('before', fieldMessages.cursor('Before'));
    const limit = reader.wholeNumber('limit', 'Limit', [1, WEBHOOK_LIMITS.pageMaximum]) ?? WEBHOOK_LIMITS.pageDefault;
    const status = reader.choice('status', fieldLabels.status, DELIVERY_STATUSES);
    reader.assertGood();
    ownWebhook(this.webhooks, actor, id);
    const { deliveries, next } = await this.outbox.page(id, limit, { before, status });
    return { deliveries: await deliveryResources(this.sources, deliveries), next };
  }

  /** Returns one delivery with the body that every attempt sends. */
  @Get('deliveries/:delivery')
  @DeliveryParameter()
  @NeedsScope('webhooks:write', 'events:read')
  @Answers({ 200: deliveryWithBodySchema }, 'WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND')
  async get(
    @Param('id', webhookId) id: number,
    @Param('delivery', deliveryId) delivery: string,
    @CurrentActor() actor: Actor,
  ): Promise<DeliveryWithBody> {
    ownWebhook(this.webhooks, actor, id);
    const found = await this.outbox.find(id, delivery);
    if (!found) throw new ApiError('DELIVERY_NOT_FOUND');
    const body = await this.bodies.of(found.due);
    return { ...(await deliveryResource(this.sources, found.delivery)), body: body?.text ?? null };
  }

  /** Sends one event about a fictitious shipment, without retries. `data.test` is true. */
  @Post('test')
  @NeedsScope('webhooks:write')
  @Answers({ 201: deliverySchema }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED')
  async test(@Param('id', webhookId) id: number, @CurrentActor() actor: Actor): Promise<Delivery> {
    return deliveryResource(this.sources, await this.commands.execute(new SendTestEvent(id, actor)));
  }

  /** Sends a delivery again immediately, whatever its status. */
  @Post('deliveries/:delivery/retry')
  @DeliveryParameter()
  @NeedsScope('webhooks:write', 'events:read')
  @HttpCode(200)
  @Answers({ 200: deliverySchema }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND', 'WEBHOOK_DISABLED')
  async retry(
    @Param('id', webhookId) id: number,
    @Param('delivery', deliveryId) delivery: string,
    @CurrentActor() actor: Actor,
  ): Promise<Delivery> {
    return deliveryResource(this.sources, await this.commands.execute(new RetryDelivery(id, delivery, actor)));
  }

  /** Retries all waiting deliveries now. */
  @Post('retry')
  @NeedsScope('webhooks:write')
  @HttpCode(200)
  @Answers({ 200: rewoundSchema }, 'FORBIDDEN', 'WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED')
  async retryWaiting(
    @Param('id', webhookId) id: number,
    @CurrentActor() actor: Actor,
  ): Promise<{ deliveries: number }> {
    return { deliveries: await this.commands.execute(new RetryWaiting(id, actor)) };
  }

  /** Delivers all events after a cursor or since an instant again, with the same ids. */
  @Post('rewind')
  @NeedsScope('webhooks:write', 'events:read')
  @HttpCode(200)
  @Accepts(rewindSchema)
  @Answers({ 200: rewoundSchema }, 'FIELD_ERRORS', 'FORBIDDEN', 'WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED')
  async rewind(
    @Param('id', webhookId) id: number,
    @Body() dto: RewindWebhookDto,
    @CurrentActor() actor: Actor,
  ): Promise<{ deliveries: number }> {
    return { deliveries: await this.commands.execute(new RewindWebhook(id, startOf(dto), actor)) };
  }
}
