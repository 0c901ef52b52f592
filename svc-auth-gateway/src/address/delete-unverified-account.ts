import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';

@Injectable()
export class DeleteUnverifiedAccount {
  constructor(private readonly identity: KeycloakIdentity) {}

  /**
   * The owner of the address can then register again: no person could ever sign in to the account that a stranger
   * opened.
   */
  async delete(email: string): Promise<boolean> {
    const account = await this.identity.findByEmail(email);
    if (!account || account.emailVerified || !(await this.identity.getCredentials(account.id)).hasPassword)
      return false;
    await this.identity.deletePerson(account.id);
    return true;
  }
}
