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
import {
  LIMITS,
  accountPatchSchema,
  accountResourceSchema,
  apiPaths,
  passwordResetLinkSchema,
  type AccountResource,
  type PasswordResetLink,
} from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import type { Configuration } from '../config/configuration.js';
import type { CommandContext } from '../event-log/command-runner.js';
import { CONFIGURATION } from '../platform/tokens.js';
import { apiAddressOf, nextPage, publicAddressOf } from '../http/links/links.js';
import { AuthGuard, Context } from '../http/identity/identity.js';
import { Accepts, Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { listOf } from '../http/schemas/schemas.js';
import { SecretSeeds } from '../http/secrets/secrets.js';
import type { Parameters } from '../http/parameters/parameters.js';
import { ChangeAccount, ChangeAccountDto, changesOf } from './commands/change-account.js';
import { EndSessions } from './commands/end-sessions.js';
import { MakePasswordResetLink } from './commands/make-password-reset-link.js';
import { resetLinkOf } from './password-reset-link.js';
import { peopleQueryOf } from './queries/list-accounts.parameters.js';
import { PeopleQueries } from './queries/people-queries.js';
import { StaffGuard } from './staff.guard.js';

const WORDS = { type: 'string', maxLength: LIMITS.maximumName } as const;
const LIMIT = { type: 'integer', minimum: 1, maximum: LIMITS.listMaximum, default: LIMITS.listDefault } as const;

/** Accounts of other people, for signed-in staff. */
@ApiTags('accounts')
@Controller('accounts')
@UseGuards(AuthGuard, StaffGuard)
@NeedsAccessToken()
export class PeopleController {
  constructor(
    private readonly commands: Commands,
    private readonly people: PeopleQueries,
    private readonly seeds: SecretSeeds,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** Returns all accounts, newest first, including disabled ones. */
  @Get()
  @ApiQuery({
    name: 'q',
    required: false,
    description:
      'Search words. Each matches the beginning of a word in name, e-mail address, company, role or `disabled`',
    schema: WORDS,
  })
  @ApiQuery({ name: 'limit', required: false, description: 'Maximum number of results', schema: LIMIT })
  @ApiQuery({
    name: 'cursor',
    required: false,
    description: 'Cursor from the Link header of the previous page',
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

  /**
   * Changes an account's role, or disables or enables it. Disabling immediately ends its sessions and stops its API
   * keys, sockets, streams and webhooks. Enabling restores keys and webhooks, but no session.
   */
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

  /** Ends all sessions of an account. Its API keys stay valid. */
  @Post(':id/end-sessions')
  @HttpCode(204)
  @Answers({ 204: null }, 'FORBIDDEN', 'ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT')
  async endSessions(@Param('id') id: string, @Context() context: CommandContext): Promise<void> {
    await this.commands.execute(new EndSessions(id, context));
  }

  /**
   * Creates a one-time link with which the account holder sets a new password within 30 minutes. The link is shown once
   * and replaces the previous one.
   */
  @Post(':id/password-reset-link')
  @Answers({ 201: passwordResetLinkSchema }, 'FORBIDDEN', 'ACCOUNT_NOT_FOUND', 'OWN_ACCOUNT', 'ACCOUNT_DISABLED')
  async makePasswordResetLink(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<PasswordResetLink> {
    const command = new MakePasswordResetLink(id, this.seeds.of(request), context);
    const { token, expires_at } = await this.commands.execute(command);
    return { link: resetLinkOf(publicAddressOf(this.configuration, request), token), expires_at };
  }
}
