import { root } from '../build/units.ts';
import { foldersOf, LOCK } from './depends-on.ts';

export const workflowFile = (unit: string): string => `.github/workflows/${unit}.yml`;

/** A unit's workflow: its triggers, and the steps that all units share. */
export function workflowOf(unit: string): string {
  const paths = [
    ...foldersOf(root, unit).map((folder) => `${folder}/**`),
    '!**/*.md',
    LOCK,
    '.github/workflows/unit.yml',
    workflowFile(unit),
  ];
  const list = paths.map((path) => `      - "${path}"`).join('\n');
  return `# Written by npm run release -- generate from the workspace graph.
name: ${unit}
on:
  push:
    branches: [main]
    paths:
${list}
  pull_request:
    paths:
${list}
  workflow_dispatch:
permissions:
  contents: read
jobs:
  ${unit}:
    # At most: each job says which of it it has, and those of a pull request only read.
    permissions:
      contents: write
      packages: write
      id-token: write
      attestations: write
    uses: ./.github/workflows/unit.yml
    with:
      unit: ${unit}
`;
}
