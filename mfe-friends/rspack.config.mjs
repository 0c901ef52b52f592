import { remoteConfig } from '@allsquare/build/rspack.browser';
import { readManifest } from '@allsquare/kit/manifest';

export default remoteConfig(import.meta.dirname, readManifest);
