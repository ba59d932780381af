import { Injectable } from '@nestjs/common';
import { AuthGuard as PassportAuthGuard } from '@nestjs/passport';
import { ApiError } from './errors.js';

/** Lets only requests with a good access token pass; the actor is then `request.user`. */
@Injectable()
export class AuthGuard extends PassportAuthGuard('jwt') {
  override handleRequest<User>(error: Error | null, user: User | false | null): User {
    if (error) throw error;
    if (!user) throw new ApiError('UNAUTHENTICATED', undefined, { 'www-authenticate': 'Bearer' });
    return user;
  }
}
