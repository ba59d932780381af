import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { ApiKeyScope } from '@waymark/contracts';

export const NEEDED_SCOPE = 'waymark:needed-scope';
/** The security scheme's name in the API document. */
export const API_KEY_SECURITY = 'api_key';

/** Opens a route behind AuthGuard to API keys that have this scope; without it the route is for signed-in people only. */
export const NeedsScope = (scope: ApiKeyScope): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDED_SCOPE, scope), ApiSecurity(API_KEY_SECURITY, [scope]));
