/* node --import: stacks name our TypeScript lines. Skips the maps of packages, which cost each process 20 MB. */
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
