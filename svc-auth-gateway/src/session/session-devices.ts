import type { Caller } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import Bowser from 'bowser';
import { In, Raw, type Repository } from 'typeorm';
import { SessionDeviceEntity } from './session-device.entity.ts';

/** The provider's longest session. */
const RETENTION_DAYS = 31;

/** The device on which each session was opened. SQL by hand: the age by the database's own clock. */
@Injectable()
export class SessionDevices {
  readonly #log = new Logger(SessionDevices.name);

  constructor(@InjectRepository(SessionDeviceEntity) private readonly rows: Repository<SessionDeviceEntity>) {}

  /** Runs in the background: without the database people sign in anyway. */
  recordInBackground({ sessionId, id: userId }: Caller, userAgent: string) {
    const device = describeDevice(userAgent);
    if (!device) return;
    this.#record({ sessionId, userId, device }).catch((error: unknown) =>
      this.#log.warn(`the device of a session is not known: ${String(error)}`),
    );
  }

  /** By session id. */
  async getDevices(sessionIds: string[]): Promise<Map<string, string>> {
    const rows = await this.rows.findBy({ sessionId: In(sessionIds) });
    return new Map(rows.map(({ sessionId, device }) => [sessionId, device]));
  }

  async #record(row: Pick<SessionDeviceEntity, 'sessionId' | 'userId' | 'device'>) {
    await this.rows.upsert(row, ['sessionId']);
    const seenAt = Raw((column) => `${column} < now() - :days * interval '1 day'`, { days: RETENTION_DAYS });
    await this.rows.delete({ seenAt });
  }
}

/** Such as 'Firefox on Linux'; undefined if unknown. */
const describeDevice = (userAgent: string): string | undefined => {
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? `${browser.name} on ${os.name}` : browser.name;
};
