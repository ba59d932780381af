import { Command } from '@nestjs/cqrs';

/** Ends the session of a refresh token. A foreign token ends nothing. */
export class SignOut extends Command<void> {
  constructor(readonly refresh: string) {
    super();
  }
}
