import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  refreshSchema,
  sessionTimeSchema,
  signInSchema,
  tokenPairSchema,
  type SessionTime,
  type TokenPair,
} from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import { ApiError } from '../http/errors/errors.js';
import { AuthGuard, CurrentActor, RecordsNew, sessionOf, type SignedInActor } from '../http/identity/identity.js';
import { IgnoresIdempotencyKeys } from '../http/idempotency/idempotent-requests.js';
import { SecretSeeds } from '../http/secrets/secrets.js';
import { Accepts, Answers, NeedsAccessToken } from '../http/routes/route-documentation.js';
import { RateLimited } from '../http/limits/rate-limits.js';
import { IdleSessions } from './idle-sessions.js';
import { KnownDevices } from './known-devices.js';
import { AccountQueries } from './queries/account-queries.js';
import { RefreshLimited } from './refresh-limit.guard.js';
import { RefreshSession, RefreshSessionDto } from './commands/refresh-session.js';
import { SignIn, SignInDto } from './commands/sign-in.js';
import { SignOut } from './commands/sign-out.js';
import { StandingSessions } from './standing-sessions.js';

@ApiTags('accounts')
@Controller('accounts')
export class SessionsController {
  constructor(
    private readonly commands: Commands,
    private readonly seeds: SecretSeeds,
    private readonly accounts: AccountQueries,
    private readonly devices: KnownDevices,
    private readonly idle: IdleSessions,
    private readonly standing: StandingSessions,
  ) {}

  /**
   * Signs in, and makes the device known to the account. A retry with the same Idempotency-Key returns the same tokens
   * until their session ends, then 401 `UNAUTHENTICATED`.
   */
  @Post('token')
  @HttpCode(200)
  @RateLimited('sign_in')
  @Accepts(signInSchema)
  @Answers({ 200: tokenPairSchema }, 'FIELD_ERRORS', 'INVALID_CREDENTIALS', 'UNAUTHENTICATED', 'RATE_LIMITED')
  async signIn(
    @Body() dto: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenPair> {
    const signIn = new SignIn(dto, this.seeds.of(request), request.id, request.headers.cookie);
    const tokens = await this.commands.execute(signIn);
    const account = this.accounts.byEmail(dto.email);
    if (account) void reply.header('set-cookie', this.devices.cookieFor(request, account));
    return tokens;
  }

  /**
   * Exchanges a refresh token for a new pair. Reusing a token ends its whole session, unless the request is a retry
   * with the same Idempotency-Key, which returns the same pair. See `Sessions.rotate` for late retries.
   */
  @Post('token/refresh')
  @HttpCode(200)
  @RefreshLimited()
  @Accepts(refreshSchema)
  @Answers({ 200: tokenPairSchema }, 'FIELD_ERRORS', 'INVALID_REFRESH_TOKEN', 'RATE_LIMITED')
  refresh(@Body() { refresh }: RefreshSessionDto, @Req() request: FastifyRequest): Promise<TokenPair> {
    return this.commands.execute(new RefreshSession(refresh, this.seeds.of(request)));
  }

  /** Ends the session of a refresh token. */
  @Post('logout')
  @HttpCode(204)
  @IgnoresIdempotencyKeys()
  @RefreshLimited()
  @Accepts(refreshSchema)
  @Answers({ 204: null }, 'FIELD_ERRORS', 'RATE_LIMITED')
  signOut(@Body() { refresh }: RefreshSessionDto): Promise<void> {
    return this.commands.execute(new SignOut(refresh));
  }

  /** Returns how long the caller's session lasts without further use. */
  @Get('session')
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @RecordsNew()
  @Answers({ 200: sessionTimeSchema })
  async time(@CurrentActor() actor: SignedInActor): Promise<SessionTime> {
    return this.timeOf(actor, await this.idle.left(actor.session_id));
  }

  /** Counts as a use of the caller's session. */
  @Post('session')
  @HttpCode(200)
  @UseGuards(AuthGuard)
  @NeedsAccessToken()
  @RecordsNew()
  @Answers({ 200: sessionTimeSchema })
  async keep(@CurrentActor() actor: SignedInActor): Promise<SessionTime> {
    return this.timeOf(actor, await this.idle.keep(actor.session_id));
  }

  /** Rejects a session that has just been found to be over. */
  private timeOf(actor: SignedInActor, left: number | undefined): SessionTime {
    if (!this.standing.account(sessionOf(actor))) throw new ApiError('UNAUTHENTICATED');
    return { seconds_left: left === undefined ? null : Math.floor(left / 1_000) };
  }
}
