import { type Operation, StorageQuota } from '@allsquare/service-kit';
import type { TestService } from './fixture.ts';

/**
 * Records for each operation called from now on that writes whether any bytes were counted as stored for its caller;
 * the returned function names those without any.
 */
export function storedByWrites(service: TestService, contract: Record<string, unknown>): () => string[] {
  const stored = service.app.get(StorageQuota);
  const reserve = stored.reserve.bind(stored);
  let bytes = 0;
  stored.reserve = (writes) => {
    for (const write of writes) if (write.person) bytes += write.bytes;
    return reserve(writes);
  };
  const called = new Map<Operation, boolean>();
  const { call } = service;
  service.call = async (person, operation, input) => {
    const before = bytes;
    const answer = await call(person, operation, input);
    const isWrite = operation.method !== 'GET' && answer.status < 300;
    if (isWrite) called.set(operation, called.get(operation) || bytes > before);
    return answer;
  };
  return () =>
    Object.entries(contract).flatMap(([name, operation]) =>
      called.get(operation as Operation) === false ? [name] : [],
    );
}
