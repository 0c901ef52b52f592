import { type DiscoveryService, MetadataScanner } from '@nestjs/core';

/** The methods of the service's providers that have metadata under this key, bound, with their names. */
export function* decoratedMethods(
  discovery: DiscoveryService,
  key: string,
): Generator<{ metadata: unknown; method: unknown; name: string; provider: object }> {
  for (const { instance, isNotMetatype } of discovery.getProviders()) {
    if (isNotMetatype || !instance) continue;
    for (const name of new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance))) {
      const metadata: unknown = Reflect.getMetadata(key, instance[name]);
      if (metadata)
        yield {
          metadata,
          method: instance[name].bind(instance),
          name: `${instance.constructor.name}.${name}`,
          provider: instance,
        };
    }
  }
}
