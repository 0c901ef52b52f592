/** The file with one more import, beside what it imports from there already. */
export function withImport(text: string, name: string, from: string): string {
  const [whole, type, list] = new RegExp(`import (type )?\\{([^}]*)\\} from '${from}';`).exec(text) ?? [];
  if (whole === undefined || list === undefined) return `import { ${name} } from '${from}';\n${text}`;
  const names = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (names.includes(name)) return text;
  const imported = type ? names.map((each) => `type ${each}`) : names;
  return text.replace(whole, `import { ${[...imported, name].join(', ')} } from '${from}';`);
}
