import { Body, Controller, Get, HttpCode, Inject, Patch, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  changePasswordSchema,
  profilePatchSchema,
  profileResourceSchema,
  registerSchema,
  tokenPairSchema,
  type Profile,
  type TokenPair,
} from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { DomainError } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import type { CommandContext } from '../event-sourcing/command-runner.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { READ_MODELS } from '../event-sourcing/tokens.js';
import { AuthGuard, Context, CurrentActor, type SignedInActor } from '../http/identity/identity.js';
import { SecretSeeds } from '../http/secrets/secrets.js';
import { Accepts, Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { extended, literalSchema } from '../http/schemas/schemas.js';
import { RateLimited } from '../http/limits/rate-limits.js';
import { ChangePassword } from './commands/change-password/change-password.command.js';
import { ChangePasswordDto } from './commands/change-password/change-password.dto.js';
import { RegisterAccount } from './commands/register-account/register-account.command.js';
import { RegisterAccountDto } from './commands/register-account/register-account.dto.js';
import { UpdateProfile } from './commands/update-profile/update-profile.command.js';
import { UpdateProfileDto } from './commands/update-profile/update-profile.dto.js';
import { profileOf, profileOfAccount } from './profile-resource.js';
import { AccountQueries } from './queries/account-queries.js';
import { SignedInSessions } from './signed-in-sessions.js';

const doneSchema = literalSchema({
  type: 'object',
  properties: { detail: { type: 'string' } },
  required: ['detail'],
});

@ApiTags('accounts')
@Controller('accounts')
export class AccountsController {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: AccountQueries,
    private readonly sessions: SignedInSessions,
    private readonly seeds: SecretSeeds,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Makes an account and signs it in. A retry with the same Idempotency-Key gets the same account and session. */
  @Post('register')
  @RateLimited('register')
  @Accepts(registerSchema)
  @Answers({ 201: extended(profileResourceSchema, tokenPairSchema) }, 'FIELD_ERRORS', 'UNAUTHENTICATED', 'RATE_LIMITED')
  async register(
    @Body() dto: RegisterAccountDto,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
  ): Promise<Profile & TokenPair> {
    const { position: began } = this.readModels;
    const { account, prepared: session } = await this.commands.execute(
      new RegisterAccount(dto, context, (id) => this.sessions.start(id, began, this.seeds.of(request))),
    );
    return { ...profileOfAccount(account, 'customer'), ...this.sessions.tokensOf(session, 'customer') };
  }

  /** The profile of whoever asks. */
  @Get('profile')
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @Answers({ 200: profileResourceSchema })
  profile(@CurrentActor() { id }: SignedInActor): Profile {
    const account = this.accounts.byId(id);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    return profileOf(account);
  }

  /** Changes any part of one's own profile; e-mail and role cannot be assigned. */
  @Patch('profile')
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @Accepts(profilePatchSchema)
  @Answers({ 200: profileResourceSchema }, 'FIELD_ERRORS', 'VERSION_CONFLICT')
  async updateProfile(
    @Body() changes: UpdateProfileDto,
    @CurrentActor() { role }: SignedInActor,
    @Context() context: CommandContext,
  ): Promise<Profile> {
    return profileOfAccount(await this.commands.execute(new UpdateProfile(changes, context)), role);
  }

  /** Changes one's own password and ends every other session; asked to, revokes all API keys with it. */
  @Post('change-password')
  @HttpCode(200)
  @RateLimited('change_password')
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @Accepts(changePasswordSchema)
  @Answers({ 200: doneSchema }, 'FIELD_ERRORS', 'RATE_LIMITED')
  async changePassword(
    @Body() { old_password, new_password, revoke_api_keys }: ChangePasswordDto,
    @CurrentActor() { session_id }: SignedInActor,
    @Context() context: CommandContext,
  ): Promise<{ detail: string }> {
    const passwords = { old_password, new_password, revokes_api_keys: revoke_api_keys ?? false };
    await this.commands.execute(new ChangePassword(passwords, session_id, context));
    return { detail: texts.passwordChanged };
  }
}
