import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Passwords {
  private readonly nobody = this.hash('the password of nobody');

  hash(password: string): Promise<string> {
    return hash(password, OPTIONS);
  }

  /** An account that does not exist (no hash) takes as long to refuse as a wrong password. */
  async matches(password: string, password_hash: string | undefined): Promise<boolean> {
    if (password_hash !== undefined) return verify(password_hash, password);
    await verify(await this.nobody, password);
    return false;
  }
}
