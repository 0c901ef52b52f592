import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Puts a brotli file beside each text file of a browser's build, at the best quality: it is made once and sent often. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|svg)$/.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      await writeFile(`${path}.br`, await compress(await readFile(path)));
    }),
  );
}
