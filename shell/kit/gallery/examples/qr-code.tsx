import { QrCode } from '@allsquare/kit/ui/qr-code';

/** Show the text beside it, for users without a second camera. */
export const Address = () => (
  <QrCode text="https://allsquare.example" label="For the camera of a phone: the address" className="g-code" />
);
