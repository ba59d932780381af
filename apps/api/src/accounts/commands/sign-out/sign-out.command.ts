import { Command } from '@nestjs/cqrs';

/** Ends the session of a refresh token; a token that is none of ours ends nothing. */
export class SignOut extends Command<void> {
  constructor(readonly refresh: string) {
    super();
  }
}
