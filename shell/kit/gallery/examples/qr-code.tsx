import { QrCode } from '@allsquare/kit/ui/qr-code';

/** The text stands beside it, for who has no second camera. */
export const Address = () => (
  <QrCode text="https://allsquare.example" label="For the camera of a phone: the address" className="g-code" />
);
