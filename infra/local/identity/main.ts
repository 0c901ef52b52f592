import { readConfig } from './config.ts';
import { startIdentity } from './server.ts';

try {
  const app = await startIdentity(readConfig(process.env));
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(`The identity server cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
