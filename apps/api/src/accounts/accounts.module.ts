import { createSecretKey } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type { Configuration } from '../config/configuration.js';
import { SessionHolders } from '../http/identity/identity.js';
import { CONFIGURATION, READ_MODELS } from '../platform/tokens.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import { shutAddresses } from './demo-accounts.js';
import { AccountQueries } from './queries/account-queries.js';
import { PeopleQueries } from './queries/people-queries.js';
import { AccessTokens } from './access-tokens.js';
import { AccountSecrets } from './account-secrets.js';
import { AccountsController } from './accounts.controller.js';
import { ChangePasswordHandler } from './commands/change-password.js';
import { ChangeAccountHandler } from './commands/change-account.js';
import { EndSessionsHandler } from './commands/end-sessions.js';
import { MakePasswordResetLinkHandler } from './commands/make-password-reset-link.js';
import { GrantRoleHandler } from './commands/grant-role.js';
import { RefreshSessionHandler } from './commands/refresh-session.js';
import { RegisterAccountHandler } from './commands/register-account.js';
import { ResetPasswordHandler } from './commands/reset-password.js';
import { SignInHandler } from './commands/sign-in.js';
import { SignOutHandler } from './commands/sign-out.js';
import { UpdateProfileHandler } from './commands/update-profile.js';
import { FirstStaffAccount } from './first-staff-account.js';
import { IdleSessions } from './idle-sessions.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownDevices } from './known-devices.js';
import { Passwords } from './passwords.js';
import { OperatorsAccess } from './operators/operators-access.js';
import { PeopleController } from './people.controller.js';
import { SessionsController } from './sessions.controller.js';
import { SignedInPeople } from './signed-in-people.js';
import { SignedInSessions } from './signed-in-sessions.js';
import { StaffDecisions } from './staff-decisions.js';
import { StandingCredentials } from './standing-credentials.js';
import { StandingSessions } from './standing-sessions.js';

@Global()
@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [CONFIGURATION],
      // With a text, a key would be derived for each token, which takes ten times as long as its verification.
      useFactory: ({ jwtSecret }: Configuration) => ({ secret: createSecretKey(Buffer.from(jwtSecret)) }),
    }),
  ],
  controllers: [SessionsController, AccountsController, PeopleController],
  providers: [
    RegisterAccountHandler,
    SignInHandler,
    RefreshSessionHandler,
    SignOutHandler,
    UpdateProfileHandler,
    ChangePasswordHandler,
    GrantRoleHandler,
    ChangeAccountHandler,
    EndSessionsHandler,
    MakePasswordResetLinkHandler,
    ResetPasswordHandler,
    {
      provide: AccountQueries,
      inject: [READ_MODELS, CONFIGURATION],
      useFactory: (readModels: ReadModels, configuration: Configuration) =>
        new AccountQueries(readModels, shutAddresses(configuration)),
    },
    {
      provide: PeopleQueries,
      inject: [READ_MODELS, ReadYourWrites, CONFIGURATION],
      useFactory: (readModels: ReadModels, readYourWrites: ReadYourWrites, configuration: Configuration) =>
        new PeopleQueries(readModels, readYourWrites, shutAddresses(configuration)),
    },
    AccessTokens,
    AccountSecrets,
    FirstStaffAccount,
    IdleSessions,
    JwtStrategy,
    KnownDevices,
    OperatorsAccess,
    Passwords,
    { provide: SessionHolders, useClass: SignedInPeople },
    SignedInSessions,
    StaffDecisions,
    StandingCredentials,
    StandingSessions,
  ],
  exports: [AccessTokens, AccountQueries, SessionHolders, StandingCredentials, StandingSessions],
})
export class AccountsModule {}
