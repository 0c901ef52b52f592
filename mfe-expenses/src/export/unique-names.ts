/** Names, each once: the second 'Ann' is 'Ann (2)'. */
export function uniqueNames(names: readonly string[]): string[] {
  const given = new Set<string>();
  return names.map((name) => {
    const shown = name.replaceAll(/\s+/g, ' ').trim() || 'No name';
    let unique = shown;
    for (let nth = 2; given.has(unique); nth++) unique = `${shown} (${nth})`;
    given.add(unique);
    return unique;
  });
}
