import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Writes a brotli and a gzip file beside each text file of a browser's build, at the best quality: compressed once,
 * sent often.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg)$|^licences\.txt$/.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await asBrotli(content));
      await writeFile(`${path}.gz`, await asGzip(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
