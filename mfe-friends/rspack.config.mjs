import { remoteConfig } from '@allsquare/build/rspack.browser';

export default remoteConfig(import.meta.dirname, 'mfe_friends');
