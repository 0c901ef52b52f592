import type { Page } from 'playwright-core';

interface Device {
  answers: string;
  queued: number;
  databases: string[];
  /** All that the browser stores for this origin, as text. */
  all: string;
}
/** Everything that the page's origin stores. */
export const readDevice = (page: Page): Promise<Device> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const rows: Record<string, unknown[]> = {};
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    for (const name of databases) {
      const request = indexedDB.open(name);
      // It was deleted meanwhile: none is created.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      const database = await done(request).catch(() => undefined);
      if (!database) continue;
      for (const store of database.objectStoreNames)
        (rows[store] ??= []).push(...(await done(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    const cached: string[] = [];
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        cached.push(request.url, (await response?.text()) ?? '');
      }
    }
    const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    return {
      answers: JSON.stringify(rows['answers'] ?? []),
      queued: rows['queue']?.length ?? 0,
      databases,
      all: JSON.stringify([stored, rows, cached]),
    };
  });
