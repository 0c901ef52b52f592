import { serviceConfig } from '@allsquare/build/rspack.service';

export default serviceConfig(import.meta.dirname);
