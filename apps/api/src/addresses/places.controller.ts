import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  LIMITS,
  fieldLabels,
  fieldMessages,
  placeVerdictSchema,
  type PlaceName,
  type PlaceQuery,
  type PlaceVerdict,
} from '@waymark/contracts';
import { AuthGuard, NeedsScope } from '../http/identity/identity.js';
import { ParameterReader, type Parameters } from '../http/parameters/parameters.js';
import { Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { Gazetteer } from '../places/gazetteer.js';

const NAME = { type: 'string', maxLength: LIMITS.maximumName } as const;

/** Throws FieldErrorsError. */
const placeAskedFor = (parameters: Parameters): PlaceName => {
  const reader = new ParameterReader<PlaceQuery>(parameters);
  const read = (name: keyof PlaceQuery): string => reader.text(name, fieldLabels[name], LIMITS.maximumName) ?? '';
  const place = { city: read('city'), country: read('country') };
  reader.assertGood();
  for (const name of ['city', 'country'] as const) {
    if (place[name].trim() === '') reader.refuse(name, fieldMessages.required(fieldLabels[name]));
  }
  reader.assertGood();
  return place;
};

@ApiTags('places')
@Controller('places')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class PlacesController {
  constructor(private readonly gazetteer: Gazetteer) {}

  @Get()
  @NeedsScope('shipments:read')
  @ApiQuery({ name: 'city', required: true, schema: NAME })
  @ApiQuery({ name: 'country', required: true, description: 'Name in any language, or ISO 3166-1 code', schema: NAME })
  @Answers({ 200: placeVerdictSchema }, 'FIELD_ERRORS')
  judge(@Query() parameters: Parameters): Promise<PlaceVerdict> {
    return this.gazetteer.judge(placeAskedFor(parameters));
  }
}
