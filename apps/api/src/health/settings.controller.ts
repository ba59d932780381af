import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { settingsSchema, type Settings } from '@waymark/contracts';
import type { Configuration } from '../config/configuration.js';
import { CONFIGURATION } from '../event-sourcing/tokens.js';
import { Answers } from '../http/routes/route-documentation.js';

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
