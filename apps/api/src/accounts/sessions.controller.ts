import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { refreshSchema, signInSchema, tokenPairSchema, type TokenPair } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import { SecretSeeds } from '../http/secrets/secrets.js';
import { Accepts, Answers } from '../http/routes/route-documentation.js';
import { RateLimited } from '../http/limits/rate-limits.js';
import { RefreshSession } from './commands/refresh-session/refresh-session.command.js';
import { RefreshSessionDto } from './commands/refresh-session/refresh-session.dto.js';
import { SignIn } from './commands/sign-in/sign-in.command.js';
import { SignInDto } from './commands/sign-in/sign-in.dto.js';
import { SignOut } from './commands/sign-out/sign-out.command.js';

@ApiTags('accounts')
@Controller('accounts')
export class SessionsController {
  constructor(
    private readonly commands: Commands,
    private readonly seeds: SecretSeeds,
  ) {}

  /** Signs in. A retry with the same Idempotency-Key is answered the same tokens, until their session ends: then 401 `UNAUTHENTICATED`. */
  @Post('token')
  @HttpCode(200)
  @RateLimited('sign_in')
  @Accepts(signInSchema)
  @Answers({ 200: tokenPairSchema }, 'FIELD_ERRORS', 'INVALID_CREDENTIALS', 'UNAUTHENTICATED', 'RATE_LIMITED')
  signIn(@Body() dto: SignInDto, @Req() request: FastifyRequest): Promise<TokenPair> {
    return this.commands.execute(new SignIn(dto, this.seeds.of(request), request.id));
  }

  /** Spends a refresh token for a new pair; a spent one ends its whole session, but for a retry with the same Idempotency-Key, which is answered the same pair. */
  @Post('token/refresh')
  @HttpCode(200)
  @RateLimited('refresh')
  @Accepts(refreshSchema)
  @Answers({ 200: tokenPairSchema }, 'FIELD_ERRORS', 'INVALID_REFRESH_TOKEN', 'RATE_LIMITED')
  refresh(@Body() { refresh }: RefreshSessionDto, @Req() request: FastifyRequest): Promise<TokenPair> {
    return this.commands.execute(new RefreshSession(refresh, this.seeds.of(request)));
  }

  /** Ends the session that a refresh token belongs to. */
  @Post('logout')
  @HttpCode(204)
  @Accepts(refreshSchema)
  @Answers({ 204: null }, 'FIELD_ERRORS')
  signOut(@Body() { refresh }: RefreshSessionDto): Promise<void> {
    return this.commands.execute(new SignOut(refresh));
  }
}
