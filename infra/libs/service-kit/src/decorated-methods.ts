import { type DiscoveryService, MetadataScanner } from '@nestjs/core';

type Method = (...values: never[]) => Promise<unknown>;

/** The methods of the service's providers that carry metadata under this key, bound to their provider. */
export function* decoratedMethods<Metadata, M extends Method>(
  discovery: DiscoveryService,
  key: string,
): Generator<{ metadata: Metadata; method: M }> {
  for (const { instance, isNotMetatype } of discovery.getProviders()) {
    if (isNotMetatype || !instance) continue;
    for (const name of new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance))) {
      const metadata = Reflect.getMetadata(key, instance[name]) as Metadata | undefined;
      if (metadata) yield { metadata, method: instance[name].bind(instance) };
    }
  }
}
