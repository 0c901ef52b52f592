const HIGH = '1000000';

/** For tests and benches: all their people come from one IP address and do in minutes what others do in weeks. */
export const highLimits = {
  LIMIT_WRONG_PASSWORDS: HIGH,
  LIMIT_WRONG_PASSWORDS_IN_A_ROW: HIGH,
  LIMIT_WRONG_PASSWORDS_PER_IP: HIGH,
  LIMIT_SIGN_INS_WAITING: HIGH,
  LIMIT_SIGN_INS_WAITING_PER_IP: HIGH,
  LIMIT_REGISTRATIONS: HIGH,
  LIMIT_REFRESHES: HIGH,
  LIMIT_WRITES: HIGH,
  LIMIT_MAILS: HIGH,
  LIMIT_MAIL_REQUESTS: HIGH,
};
