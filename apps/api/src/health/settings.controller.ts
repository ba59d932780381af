import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Configuration } from '../config/configuration.js';
import { CONFIGURATION } from '../event-sourcing/tokens.js';
import { Answers } from '../http/routes/route-documentation.js';
import { literalSchema } from '../http/schemas/schemas.js';

export interface Settings {
  company_name: string;
  support_email: string;
  support_phone: string;
  support_address: string;
  /** '' when there is none. */
  map_embed_url: string;
  demo: boolean;
}

const text = { type: 'string' };
const properties = {
  company_name: text,
  support_email: text,
  support_phone: text,
  support_address: text,
  map_embed_url: text,
  demo: { type: 'boolean' },
} as const satisfies Record<keyof Settings, object>;

const settingsSchema = literalSchema({ type: 'object', properties, required: Object.keys(properties) });

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  private readonly answer: Settings;

  constructor(@Inject(CONFIGURATION) { company, mapEmbedUrl, demo }: Configuration) {
    this.answer = {
      company_name: company.name,
      support_email: company.email,
      support_phone: company.phone,
      support_address: company.address,
      map_embed_url: mapEmbedUrl,
      demo,
    };
  }

  /** What the operator of this installation set, for the web client. */
  @Get()
  @Answers({ 200: settingsSchema })
  settings(): Settings {
    return this.answer;
  }
}
