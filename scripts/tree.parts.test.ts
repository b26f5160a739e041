import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { historyAt } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROVED = 'checks/setup/proved.json';
const who = ['-c', 'user.name=Check', '-c', 'user.email=check@plant.test'];
const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
function commit(root: string, path: string, text = path): string {
  write(root, path, text);
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', path);
  return git(root, 'rev-parse', 'HEAD');
}
/** A repository of three commits: one proved whole, the record of it, and a change. */
function aRepository(name: string): { readonly root: string; readonly proved: string } {
  const root = join(folder, name);
  mkdirSync(root);
  git(root, 'init', '-q');
  const proved = commit(root, 'server/a.ts');
  commit(root, PROVED, JSON.stringify({ commit: proved }));
  commit(root, 'server/b.ts');
  return { root, proved };
}

test('what changed is what differs from the commit proved, in commits, the working tree and new files', () => {
  const { root } = aRepository('whole');
  write(root, 'server/a.ts', 'edited');
  write(root, 'server/new.ts', 'new');
  const { changes, seed, doubts } = historyAt(root);
  expect(changes.sinceProved?.toSorted()).toEqual([PROVED, 'server/a.ts', 'server/b.ts', 'server/new.ts']);
  expect(changes.lately[0].toSorted()).toEqual(['server/a.ts', 'server/new.ts']);
  expect(changes.lately[1]?.toSorted()).toEqual(['server/a.ts', 'server/b.ts', 'server/new.ts']);
  expect([seed, doubts]).toEqual([3, []]);
});

test('a commit proved on another line of history counts as long as it exists', () => {
  const { root } = aRepository('rebased');
  git(root, 'checkout', '-q', '--orphan', 'other');
  git(root, 'commit', '-qm', 'the same files without their history');
  expect(historyAt(root).changes.sinceProved?.toSorted()).toEqual([PROVED, 'server/b.ts']);
});

test('what a commit changed and a later whole run proved does not count as changed lately', () => {
  const { root } = aRepository('proved');
  commit(root, PROVED, JSON.stringify({ commit: git(root, 'rev-parse', 'HEAD') }));
  expect(historyAt(root).changes).toEqual({ sinceProved: [PROVED], lately: [[], [PROVED], [PROVED]] });
});

test('in a shallow clone all counts as changed, and the seed still differs from commit to commit', () => {
  const { root } = aRepository('deep');
  const clone = join(folder, 'shallow');
  git(folder, 'clone', '-q', '--depth', '1', `file://${root}`, clone);
  const { changes, seed, doubts } = historyAt(clone);
  expect(changes).toEqual({ sinceProved: undefined, lately: [[]] });
  expect(seed).toBe(Number.parseInt(git(clone, 'rev-parse', 'HEAD').slice(0, 7), 16));
  expect(doubts).toEqual([expect.stringContaining('shallow'), expect.stringContaining('not in this clone')]);
});

test('without a record of a whole run, or without git, all counts as changed, and the run says so', () => {
  const { root } = aRepository('unproved');
  rmSync(join(root, PROVED));
  expect(historyAt(root)).toMatchObject({
    changes: { sinceProved: undefined },
    doubts: [expect.stringContaining(PROVED)],
  });
  const without = join(folder, 'without');
  mkdirSync(without);
  expect(historyAt(without)).toMatchObject({ changes: { sinceProved: undefined, lately: [[]] }, seed: 0 });
  expect(historyAt(without).doubts).toHaveLength(1);
});
