import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiExtension, ApiQuery, ApiTags } from '@nestjs/swagger';
import { LIMITS, fieldMessages, trackedNumbersSchema, type TrackedNumbers } from '@waymark/contracts';
import { LONGEST_NUMBERS_TEXT, trackingListIn, type ListedNumber } from '@waymark/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freshnessHeaders } from '../../http/answers/headers.js';
import { RATE_LIMIT_EXTENSION, RateLimiter, limitsInWords } from '../../http/limits/rate-limits.js';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';
import { Answers } from '../../http/routes/route-documentation.js';
import { AfterQuery, CallersWrites, cursorIn } from './queries/callers-writes.js';
import { PublicShipments } from './queries/public-shipments.js';

const LABEL = 'Numbers';

/** Throws FieldErrorsError. */
const listIn = (parameters: Parameters): ListedNumber[] => {
  const reader = new ParameterReader<{ numbers: string }>(parameters);
  const text = reader.text('numbers', LABEL, LONGEST_NUMBERS_TEXT) ?? '';
  reader.assertGood();
  const list = trackingListIn(text);
  if (list.length === 0) reader.refuse('numbers', fieldMessages.required(LABEL));
  if (list.length > LIMITS.maximumNumbers) {
    reader.refuse('numbers', fieldMessages.tooManyNumbers(LIMITS.maximumNumbers));
  }
  reader.assertGood();
  return list;
};

/** Public look-up of several numbers at once. */
@ApiTags('tracking')
@Controller('shipments/track')
export class SeveralNumbersController {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly callersWrites: CallersWrites,
    private readonly limiter: RateLimiter,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @ApiQuery({
    name: 'numbers',
    required: true,
    description: `Up to ${LIMITS.maximumNumbers} tracking numbers, separated by commas, or text that contains them`,
    schema: { type: 'string', maxLength: LONGEST_NUMBERS_TEXT },
  })
  @AfterQuery()
  @ApiExtension(RATE_LIMIT_EXTENSION, `${limitsInWords('track')} Each number counts as a request.`)
  @Answers({ 200: trackedNumbersSchema }, 'FIELD_ERRORS', 'RATE_LIMITED')
  async lookUp(
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrackedNumbers> {
    const list = listIn(parameters);
    await this.limiter.check('track', request, list.length);
    const callers = await this.callersWrites.shown(request, cursorIn(parameters));
    const { found, freshness } = await this.shipments.findAll(list.flatMap(({ number }) => number ?? []));
    reply.headers({ ...freshnessHeaders(callers), ...freshnessHeaders(freshness) });
    return { results: list.map(({ text }) => ({ number: text, shipment: found.get(text) ?? null })) };
  }
}
