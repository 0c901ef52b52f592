/* /sw.js of a build with WORKER=off: takes the worker's place, deletes what it stored, and leaves (operations.md). */
declare const self: ServiceWorkerGlobalScope;

const leave = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
