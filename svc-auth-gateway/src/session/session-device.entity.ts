import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The device that a session was opened on, such as 'Firefox on Linux'. */
@Entity('session_devices')
@Index('session_devices_user', ['userId'])
@Index('session_devices_age', ['seenAt'])
export class SessionDeviceEntity {
  @PrimaryColumn('text', { name: 'session_id' }) sessionId: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') device: string;
  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' }) seenAt: Date;
}
