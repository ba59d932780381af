import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { refreshSchema, signInSchema, tokenPairSchema, type TokenPair } from '@waymark/contracts';
import { IgnoresIdempotencyKey } from '../http/idempotency/idempotency.interceptor.js';
import { Accepts, Answers } from '../http/openapi/answers.decorator.js';
import { RateLimited } from '../http/rate-limit.guard.js';
import { RefreshSession } from './commands/refresh-session/refresh-session.command.js';
import { RefreshSessionDto } from './commands/refresh-session/refresh-session.dto.js';
import { SignIn } from './commands/sign-in/sign-in.command.js';
import { SignInDto } from './commands/sign-in/sign-in.dto.js';
import { SignOut } from './commands/sign-out/sign-out.command.js';

@ApiTags('accounts')
@Controller('accounts')
export class SessionsController {
  constructor(private readonly commands: CommandBus) {}

  /** Signs in. Tokens are never stored, so an Idempotency-Key is ignored: each call starts a session of its own. */
  @Post('token')
  @HttpCode(200)
  @RateLimited('sign_in')
  @IgnoresIdempotencyKey()
  @Accepts(signInSchema)
  @Answers({ 200: tokenPairSchema }, 'FIELD_ERRORS', 'INVALID_CREDENTIALS', 'RATE_LIMITED')
  signIn(@Body() request: SignInDto): Promise<TokenPair> {
    return this.commands.execute(new SignIn(request));
  }

  /** Spends a refresh token for a new pair; a spent one ends its whole session. An Idempotency-Key is ignored. */
  @Post('token/refresh')
  @HttpCode(200)
  @RateLimited('refresh')
  @IgnoresIdempotencyKey()
  @Accepts(refreshSchema)
  @Answers({ 200: tokenPairSchema }, 'FIELD_ERRORS', 'INVALID_REFRESH_TOKEN', 'RATE_LIMITED')
  refresh(@Body() { refresh }: RefreshSessionDto): Promise<TokenPair> {
    return this.commands.execute(new RefreshSession(refresh));
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
