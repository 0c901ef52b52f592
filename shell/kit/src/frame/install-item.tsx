import { Download } from 'lucide-react';
import { useState } from 'react';

/** A browser's offer to install the app, which it makes when it has read the manifest. */
type Offer = Event & { prompt: () => Promise<unknown> };
// Module state: only events write it.
let offer: Offer | undefined;
addEventListener('beforeinstallprompt', (event) => {
  // Without the browser's own banner.
  event.preventDefault();
  offer = event as Offer;
});
addEventListener('appinstalled', () => {
  offer = undefined;
});

/** Only Safari on iOS has this property: false in the browser, true in the installed app. */
const isSafariOnIos = () => 'standalone' in navigator && navigator.standalone === false;

const label = (
  <>
    <Download aria-hidden="true" />
    Install app
  </>
);

/** Installs the app, where the browser offers it; on iOS it says how, which only a person can do. */
export const InstallItem = ({ onPress }: { onPress: () => void }) => {
  const [offered] = useState(() => offer);
  if (offered) {
    const install = () => {
      // An offer can be taken once.
      offer = undefined;
      void offered.prompt();
      onPress();
    };
    return (
      <button type="button" className="k-side-item" onClick={install}>
        {label}
      </button>
    );
  }
  if (!isSafariOnIos()) return null;
  return (
    <p className="k-side-item">
      {label}
      <span>Share, then Add to Home Screen</span>
    </p>
  );
};
