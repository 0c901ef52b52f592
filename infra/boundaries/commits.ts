import { spawnSync } from 'node:child_process';

/** The rule applies to commits after the one that added this file. */
const RULE = 'infra/boundaries/commits.ts';
const WIDTH = 72;
const FILES_WITHOUT_BODY = 5;
/** One or several scopes, then a verb in the imperative: `svc-groups, docs: restore a deleted group`. */
const SUBJECT = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: (?<verb>[a-z][a-z-]*) \S/;
/** First words that are not a verb in the imperative. */
const NO_VERB =
  /^(?:an?|the|this|that|these|those|its?|we|i|you|they|no|not|of|for|to|in|on|at|by|with|from|when|where|what|who|and|or|but|new|more|some|all|\w+(?<!e|emb|sh)ed|\w{3,}(?<!br|str)ing|\w+[^su\W]s)$/;
/** Lines of a body that give no reason. */
const TRAILER = /^(?:co-authored-by|signed-off-by|reviewed-by):/i;

type Commit = { id: string; subject: string; body: string; files: number };

/**
 * The violations in commits of the current branch: those after the commit that added this rule, without merges. A tree
 * without git, or without its history, has none.
 */
export function refusedCommits(root: string): string[] {
  if (git(root, 'rev-parse', '--verify', '--quiet', 'HEAD') === undefined) return [];
  const added = lines(git(root, 'log', '--diff-filter=A', '--no-renames', '--format=%H', '--', RULE));
  const introduced = added.at(-1);
  return introduced ? commitsSince(root, introduced).flatMap(faultsOf) : [];
}

/** The errors of one commit, as instructions. */
function faultsOf({ id, subject, body, files }: Commit): string[] {
  const verb = SUBJECT.exec(subject)?.groups?.['verb'];
  const hasBody = lines(body).some((line) => !TRAILER.test(line));
  return [
    subject.length > WIDTH && `the subject has ${subject.length} characters, more than ${WIDTH}`,
    (!verb || NO_VERB.test(verb)) &&
      "the subject is not 'scope: verb ...', as in 'svc-groups: restore a deleted group'",
    files > FILES_WITHOUT_BODY && !hasBody && `it changes ${files} files without a body that gives the reason`,
  ].flatMap((fault) => (fault ? [`${id.slice(0, 8)} '${subject}': ${fault}`] : []));
}

/** Only descendants: earlier commits of other branches are merged unchanged. */
function commitsSince(root: string, introduced: string): Commit[] {
  const format = '--format=%x00%H%x01%s%x01%b%x01';
  const range = ['--no-merges', '--ancestry-path', `${introduced}..HEAD`];
  const text = git(root, '-c', 'log.showSignature=false', 'log', '-M', '--name-only', format, ...range) ?? '';
  return text
    .split('\0')
    .slice(1)
    .map((commit) => {
      const [id = '', subject = '', body = '', files = ''] = commit.split('\x01');
      return { id, subject, body, files: lines(files).length };
    });
}

const lines = (text = '') => text.split('\n').filter((line) => line.trim() !== '');

/** Git's output; undefined without git, a repository or such a commit. */
function git(cwd: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout : undefined;
}
