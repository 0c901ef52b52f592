import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';

@Injectable()
export class DeleteUnverifiedAccount {
  constructor(private readonly identity: KeycloakIdentity) {}

  /**
   * Whose address it is opens the account anew: nobody could sign in to the one that somebody opened with it before.
   */
  async delete(email: string): Promise<boolean> {
    const account = await this.identity.findByEmail(email);
    if (!account || account.emailVerified || !(await this.identity.getCredentials(account.id)).hasPassword)
      return false;
    await this.identity.deletePerson(account.id);
    return true;
  }
}
