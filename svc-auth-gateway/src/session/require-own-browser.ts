import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GuestCookie, type GuestKey } from '../guests/guest-cookie.ts';
import { GuestKeys } from '../guests/guest-keys.ts';
import { refuse } from '../refuse.ts';
import { SessionCookie } from './session-cookie.ts';

/** Checks that the request comes from the guest's own browser, by its cookie. */
@Injectable()
export class RequireOwnBrowser {
  constructor(
    private readonly guest: GuestCookie,
    private readonly session: SessionCookie,
    private readonly keys: GuestKeys,
  ) {}

  /** The key in its cookie. Throws Problem 403 elsewhere, and for an older cookie except in the caller's session. */
  async require({ id, sessionId }: Caller, header: string | undefined): Promise<GuestKey> {
    const key = await this.guest.open(header);
    if (key?.userId !== id) throw refuse('other-browser');
    const isTheirs = (await this.session.open(header))?.sessionId === sessionId;
    if (!isTheirs && !(await this.keys.isCurrent(key))) throw refuse('other-browser');
    return key;
  }
}
