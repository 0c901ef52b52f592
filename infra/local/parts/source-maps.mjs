/* node --import: stacks name our TypeScript lines. Without the maps of all packages, which cost each process 20 MB. */
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
