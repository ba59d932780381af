import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { LIMITS, accountPatchSchema, accountResourceSchema, apiPaths, type AccountResource } from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import type { Configuration } from '../config/configuration.js';
import type { CommandContext } from '../event-sourcing/command-runner.js';
import { CONFIGURATION } from '../event-sourcing/tokens.js';
import { apiAddressOf, nextPage } from '../http/links/links.js';
import { AuthGuard, Context } from '../http/identity/identity.js';
import { Accepts, Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { listOf } from '../http/schemas/schemas.js';
import type { Parameters } from '../http/parameters/parameters.js';
import { ChangeAccount } from './commands/change-account/change-account.command.js';
import { ChangeAccountDto, changesOf } from './commands/change-account/change-account.dto.js';
import { EndSessions } from './commands/end-sessions/end-sessions.command.js';
import { peopleQueryOf } from './queries/list-accounts.parameters.js';
import { PeopleQueries } from './queries/people-queries.js';
import { StaffGuard } from './staff.guard.js';

const WORDS = { type: 'string', maxLength: LIMITS.maximumName } as const;
const LIMIT = { type: 'integer', minimum: 1, maximum: LIMITS.listMaximum, default: LIMITS.listDefault } as const;

/** Other people's accounts, for staff who are signed in. */
@ApiTags('accounts')
@Controller('accounts')
@UseGuards(AuthGuard, StaffGuard)
@NeedsAccessToken()
export class PeopleController {
  constructor(
    private readonly commands: Commands,
    private readonly people: PeopleQueries,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Every account, the newest first; disabled ones too. */
  @Get()
  @ApiQuery({
    name: 'q',
    required: false,
    description: 'Words to find in name, e-mail address, company, role and `disabled`, each as the beginning of a word',
    schema: WORDS,
  })
  @ApiQuery({ name: 'limit', required: false, description: 'At most so many', schema: LIMIT })
  @ApiQuery({
    name: 'cursor',
    required: false,
    description: 'From the Link header of the page before',
    schema: { type: 'string' },
  })
  @Answers({ 200: listOf(accountResourceSchema) }, 'FIELD_ERRORS', 'FORBIDDEN')
  list(
    @Query() parameters: Parameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): AccountResource[] {
    const { accounts, next, total } = this.people.list(peopleQueryOf(parameters));
    reply.header('x-total-count', total);
    if (next !== undefined) {
      const address = apiAddressOf(this.configuration, request, apiPaths.accounts);
      reply.header('link', `<${nextPage(address, parameters, String(next))}>; rel="next"`);
    }
    return accounts;
  }

  /** Changes an account's role, or whether it is enabled. Disabling ends its sessions and stops its API keys, sockets, streams and webhooks at once; enabling brings back keys and webhooks, and no session. */
  @Patch(':id')
  @Accepts(accountPatchSchema)
  @Answers(
    { 200: accountResourceSchema },
    'FIELD_ERRORS',
    'FORBIDDEN',
    'ACCOUNT_NOT_FOUND',
    'OWN_ACCOUNT',
    'LAST_STAFF_ACCOUNT',
  )
  change(
    @Param('id') id: string,
    @Body() dto: ChangeAccountDto,
    @Context() context: CommandContext,
  ): Promise<AccountResource> {
    return this.commands.execute(new ChangeAccount(id, changesOf(dto), context));
  }

  /** Signs an account out everywhere; its API keys go on. */
  @Post(':id/end-sessions')
  @HttpCode(204)
  @Answers({ 204: null }, 'FORBIDDEN', 'ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT')
  async endSessions(@Param('id') id: string, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new EndSessions(id, context));
  }
}
