import { type CanActivate, type ExecutionContext, Injectable, Optional } from '@nestjs/common';
import type { CallerRequest } from '../http/input.ts';
import { refuse } from '../http/problem.ts';
import { operationOf } from '../http/route.ts';
import { TokenVerifier } from '../http/token.ts';
import { People } from './people.ts';

/**
 * Every route needs a valid bearer token, unless its operation is public. A guest reads, and writes what its operation
 * allows. Headers such as x-user-id are ignored. A service with people stores the caller's name.
 */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenVerifier,
    @Optional() private readonly people?: People,
  ) {}

  async canActivate(context: ExecutionContext) {
    const operation = operationOf(context);
    if (operation.public) return true;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw refuse('signed-out');
    request.caller = await this.tokens.verify(token);
    if (request.caller.isGuest && operation.method !== 'GET' && !operation.forGuests) throw refuse('guest');
    await this.people?.insertIfUnknown(request.caller);
    return true;
  }
}
