import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { normalisedPassword } from '@waymark/contracts';

/** argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface PasswordCheck {
  matches: boolean;
  /** Matches only as typed: the hash is from before passwords were normalised. */
  isOutdated: boolean;
}

@Injectable()
export class Passwords {
  private readonly nobody = this.hash('the password of nobody');

  hash(password: string): Promise<string> {
    return hash(normalisedPassword(password), OPTIONS);
  }

  /** For a missing account (no hash), the check takes as long as for a wrong password. */
  async check(typed: string, password_hash: string | undefined): Promise<PasswordCheck> {
    const present = password_hash ?? (await this.nobody);
    const known = password_hash !== undefined;
    const normalised = normalisedPassword(typed);
    if (await verify(present, normalised)) return { matches: known, isOutdated: false };
    const isOutdated = normalised !== typed && (await verify(present, typed));
    return { matches: known && isOutdated, isOutdated };
  }

  async matches(typed: string, password_hash: string | undefined): Promise<boolean> {
    return (await this.check(typed, password_hash)).matches;
  }
}
