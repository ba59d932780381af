import { Body, Controller, Get, HttpCode, Inject, Patch, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  changePasswordSchema,
  profilePatchSchema,
  doneSchema,
  profileResourceSchema,
  registerSchema,
  resetPasswordSchema,
  registrationSchema,
  type Profile,
  type TokenPair,
} from '@waymark/contracts';
import { texts } from '@waymark/contracts/ui';
import { DomainError } from '@waymark/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import type { CommandContext } from '../event-log/command-runner.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { READ_MODELS } from '../platform/tokens.js';
import { AuthGuard, Context, CurrentActor, type SignedInActor } from '../http/identity/identity.js';
import { SecretSeeds } from '../http/secrets/secrets.js';
import { Accepts, Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { RateLimited } from '../http/limits/rate-limits.js';
import { ChangePassword, ChangePasswordDto } from './commands/change-password.js';
import { RegisterAccount, RegisterAccountDto } from './commands/register-account.js';
import { ResetPassword, ResetPasswordDto } from './commands/reset-password.js';
import { UpdateProfile, UpdateProfileDto } from './commands/update-profile.js';
import { KnownDevices } from './known-devices.js';
import { profileOf, profileOfAccount } from './profile-resource.js';
import { AccountQueries } from './queries/account-queries.js';
import { SignedInSessions } from './signed-in-sessions.js';

@ApiTags('accounts')
@Controller('accounts')
export class AccountsController {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: AccountQueries,
    private readonly sessions: SignedInSessions,
    private readonly seeds: SecretSeeds,
    private readonly devices: KnownDevices,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Creates an account and signs it in. A retry with the same Idempotency-Key returns the same account and session. */
  @Post('register')
  @RateLimited('register')
  @Accepts(registerSchema)
  @Answers({ 201: registrationSchema }, 'FIELD_ERRORS', 'UNAUTHENTICATED', 'RATE_LIMITED')
  async register(
    @Body() dto: RegisterAccountDto,
    @Req() request: FastifyRequest,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Profile & TokenPair> {
    const { position: began } = this.readModels;
    const { account, prepared: session } = await this.commands.execute(
      new RegisterAccount(dto, context, (id) => this.sessions.start(id, began, this.seeds.of(request))),
    );
    const newcomer = { id: account.id, password_changed: 0, sessions_ended: 0 };
    void reply.header('set-cookie', this.devices.cookieFor(request, newcomer));
    return { ...profileOfAccount(account, 'customer'), ...this.sessions.tokensOf(session, 'customer') };
  }

  /** Returns the profile of the caller. */
  @Get('profile')
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @Answers({ 200: profileResourceSchema })
  profile(@CurrentActor() { id }: SignedInActor): Profile {
    const account = this.accounts.byId(id);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    return profileOf(account);
  }

  /** Changes the sent fields of the caller's profile. E-mail and role cannot be assigned. */
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

  /** Changes the caller's password and ends every other session. Also revokes all API keys on request. */
  @Post('change-password')
  @HttpCode(200)
  @RateLimited('change_password')
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @Accepts(changePasswordSchema)
  @Answers({ 200: doneSchema }, 'FIELD_ERRORS', 'RATE_LIMITED')
  async changePassword(
    @Body() { old_password, new_password, revoke_api_keys }: ChangePasswordDto,
    @CurrentActor() { id, session_id }: SignedInActor,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ detail: string }> {
    const passwords = { old_password, new_password, revokes_api_keys: revoke_api_keys ?? false };
    await this.commands.execute(new ChangePassword(passwords, session_id, context));
    await this.rememberDevice(id, request, reply);
    return { detail: texts.passwordChanged };
  }

  /** A new password makes every device unknown. This one has just shown that it belongs to the account. */
  private async rememberDevice(account_id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // The password is recorded: the request succeeds even if the row is late. The device then stays unknown.
    await this.readYourWrites.shown(account_id, 'who acts').catch(() => undefined);
    const account = this.accounts.byId(account_id);
    if (account) void reply.header('set-cookie', this.devices.cookieFor(request, account));
  }

  /** Sets a new password with the secret of a one-time link from staff, and ends every session of the account. */
  @Post('reset-password')
  @HttpCode(200)
  @RateLimited('reset_password')
  @Accepts(resetPasswordSchema)
  @Answers({ 200: doneSchema }, 'FIELD_ERRORS', 'RESET_LINK_INVALID', 'RATE_LIMITED')
  async resetPassword(
    @Body() { token, new_password }: ResetPasswordDto,
    @Context() context: CommandContext,
  ): Promise<{ detail: string }> {
    await this.commands.execute(new ResetPassword(token, new_password, context));
    return { detail: texts.passwordChanged };
  }
}
