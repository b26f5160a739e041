/* What a quick run is chosen by: the files of the tree, and what git says has changed (ADR 88). */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Changes, Tree } from './selection.ts';

/** Commits back to which a change may count as made lately, besides those of the working tree. */
const LATELY = [1, 2, 5, 10];
/** The commit of which a whole run was green, written by that run. */
const PROVED = 'checks/setup/proved.json';

/** The files of a folder that tests can depend on. */
export function treeAt(root: string): Tree {
  const paths = globSync('{contract,server,web,checks,scripts}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules' || name === 'dist',
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
  const isSource = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path);
  return {
    sources: new Map(paths.filter(isSource).map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    others: new Set(paths.filter((path) => !isSource(path))),
  };
}

/**
 * A copy of a tree in a folder beside it, with the packages of the tree: a place for faults. The folder of temporary files
 * would not do: the systemd unit hides it from the server (`PrivateTmp`), so that every fault would seem to be caught.
 */
export function copyOfTree(root: string): string {
  const copy = mkdtempSync(join(dirname(root), 'plumbline-faults-'));
  const isLeftOut = (path: string): boolean => /[/\\](?:node_modules|\.git|artefacts|dist)$/.test(path);
  cpSync(root, copy, { recursive: true, filter: (path) => !isLeftOut(path) });
  const packages = join(copy, 'node_modules');
  mkdirSync(join(packages, '@plumbline'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@plumbline' && !name.startsWith('.vite'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of ['contract', 'server', 'web', 'checks'])
    symlinkSync(join(copy, name), join(packages, '@plumbline', name));
  return copy;
}

/** What git says of a folder. */
interface History {
  readonly changes: Changes;
  /** The number of the commit, or another number that differs from commit to commit. */
  readonly seed: number;
  /** What could not be known, and what follows from it. */
  readonly doubts: readonly string[];
}

/** Reads what has changed, and the seed. What is not known counts as changed. */
export function historyAt(root: string): History {
  const git = (...args: readonly string[]): string | undefined => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 2 ** 28,
      }).trim();
    } catch {
      return undefined;
    }
  };
  const lines = (text: string | undefined): readonly string[] => (text ?? '').split('\n').filter((line) => line !== '');
  const head = git('rev-parse', 'HEAD');
  if (head === undefined || git('rev-parse', '--show-prefix') !== '')
    return {
      changes: { sinceProved: undefined, lately: [[]] },
      seed: 0,
      doubts: ['there is no git: all counts as changed'],
    };
  const fresh = lines(git('ls-files', '--others', '--exclude-standard'));
  // the trees are compared, so it does not matter whether one commit comes after the other
  const since = (commit: string): readonly string[] | undefined => {
    const differing = git('diff', '--name-only', '--no-renames', commit, '--');
    return differing === undefined ? undefined : [...lines(differing), ...fresh];
  };
  const lately = LATELY.flatMap((back) => {
    const paths = since(`HEAD~${back}`);
    return paths === undefined ? [] : [paths];
  });
  const doubts: string[] = [];
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  if (isShallow) doubts.push('the clone is shallow: the seed is taken from the name of the commit');
  const seed = isShallow ? Number.parseInt(head.slice(0, 7), 16) : Number(git('rev-list', '--count', 'HEAD'));
  const proved = provedAt(root);
  const sinceProved = proved === undefined ? undefined : since(proved);
  if (sinceProved === undefined)
    doubts.push(
      proved === undefined
        ? `no whole run is recorded in ${PROVED}: all counts as changed`
        : `the commit ${proved.slice(0, 8)}, proved whole, is not in this clone: all counts as changed`,
    );
  // what a whole run has proved since needs no other reason to be left out
  const open = sinceProved && new Set(sinceProved);
  const [now = [], ...before] = [since('HEAD') ?? [], ...lately].map((paths) =>
    open ? paths.filter((path) => open.has(path)) : paths,
  );
  return { changes: { sinceProved, lately: [now, ...before] }, seed, doubts };
}

/** The commit that the file of the last whole run names. */
function provedAt(root: string): string | undefined {
  try {
    const { commit } = JSON.parse(readFileSync(join(root, PROVED), 'utf8')) as { readonly commit?: unknown };
    return typeof commit === 'string' && /^[\da-f]{40}$/.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}
