import type { History, PresetCall } from './history.ts';

/**
 * Errors in the presets of the groups. Only a writer that has read a version replaces it: a version has one content,
 * and follows all versions that were acknowledged or read before its write or read began.
 */
export function checkPresets({ presets }: Pick<History, 'presets'>): string[] {
  return [...Map.groupBy(presets, ({ group }) => group)].flatMap(([group, calls]) => {
    const sure = calls.filter((call) => call.is === 'read' || call.outcome === 'acknowledged');
    const reads = calls.filter(({ is }) => is === 'read');
    return [
      ...[...Map.groupBy(sure, ({ version }) => version)].flatMap(([version, same]) => {
        const texts = new Set(same.map(({ text }) => text));
        return texts.size > 1 ? [`version ${version} of the presets of ${group} was ${[...texts].join(' and ')}`] : [];
      }),
      ...sure.flatMap((later) =>
        sure
          .filter((earlier) => earlier.ended < later.began && isBefore(later, earlier))
          .map(
            (earlier) =>
              `${later.session} has version ${later.version} of the presets of ${group} at ${Math.round(later.began)}, ` +
              `${earlier.session} had ${earlier.version} before`,
          ),
      ),
      ...reads.flatMap(({ session, text }) => faultOf(session, text, calls)),
    ];
  });
}

const isBefore = (later: PresetCall, earlier: PresetCall) =>
  later.is === 'write' ? later.version <= earlier.version : later.version < earlier.version;

function faultOf(session: string, text: string | null, calls: PresetCall[]): string[] {
  const write = calls.find((call) => call.is === 'write' && call.text === text);
  if (text !== null && !write) return [`${session} read the preset ${text}, which nobody wrote`];
  const isRefused = write?.is === 'write' && write.outcome === 'refused';
  return isRefused ? [`${session} read the preset ${text}, which was refused`] : [];
}
