import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { settingsSchema, type Settings } from '@waymark/contracts';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import type { Configuration } from '../config/configuration.js';
import { CONFIGURATION } from '../platform/tokens.js';
import { Answers } from '../http/routes/route-documentation.js';

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  private readonly fixed: Omit<Settings, 'has_staff'>;
  /** Stays true once it is true, because nobody can remove the last staff account. */
  private hasStaff = false;

  constructor(
    @Inject(CONFIGURATION) { company, mapEmbedUrl, demo, sessionIdleMinutes }: Configuration,
    private readonly accounts: AccountQueries,
  ) {
    this.fixed = {
      company_name: company.name,
      support_email: company.email,
      support_phone: company.phone,
      support_address: company.address,
      map_embed_url: mapEmbedUrl,
      demo,
      session_idle_minutes: sessionIdleMinutes ?? null,
    };
  }

  /** Public settings of this installation, for the web client. */
  @Get()
  @Answers({ 200: settingsSchema })
  settings(): Settings {
    this.hasStaff ||= this.accounts.hasStaff();
    return { ...this.fixed, has_staff: this.hasStaff };
  }
}
