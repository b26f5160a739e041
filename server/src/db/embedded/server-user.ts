import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account the database server runs under. */
export type ServerUser = {
  /** Number of the account. */
  uid: number;
  /** Number of its group. */
  gid: number;
  /** True when it is not the account of this process: we are root, and PostgreSQL refuses to run as root. */
  other: boolean;
};

/** What a finished command left behind. */
export type Outcome = {
  /** Exit code; -1 when it was ended by a signal or could not be started. */
  code: number;
  /** Both of its outputs, in order of arrival. */
  output: string;
};

/** Accounts that can serve when we are root, in order of preference. */
const unprivileged = ['postgres', 'nobody'];

/** A small, language-free environment: the answers we read must not depend on the caller's locale or PG* variables. */
export const plainEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Number of an account's user or group, or undefined when the machine does not know the account. */
const idOf = (flag: '-u' | '-g', account: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
};

/**
 * Chooses the account the database server runs under: our own, unless we are root. Then the owner of the existing
 * cluster, so that its files never change hands; for a new cluster `postgres` or, without it, `nobody`.
 *
 * @param cluster folder of the cluster, which may not exist yet
 * @throws Error when we are root and the machine has no account to step down to
 */
export const chooseServerUser = (cluster: string): ServerUser => {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, other: false };

  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, other: true };

  for (const account of unprivileged) {
    const accountUid = idOf('-u', account);
    const accountGid = idOf('-g', account);
    if (accountUid && accountGid !== undefined) return { uid: accountUid, gid: accountGid, other: true };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has none of the accounts ${unprivileged.join(', ')} ` +
      'to run it under. Start Plumbline as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
};

/** The part of spawn's options that makes a child run as the given account; nothing when it is our own. */
export const credentials = (user: ServerUser): { uid?: number; gid?: number } =>
  user.other ? { uid: user.uid, gid: user.gid } : {};

/**
 * Runs a command as the given account until it ends. Never rejects: a command that cannot start has code -1.
 *
 * @param options.input text for its standard input
 */
export const runAs = (
  user: ServerUser,
  command: string,
  { args, input = '' }: { args: string[]; input?: string },
): Promise<Outcome> =>
  new Promise((resolve) => {
    // The folder we stand in may be closed to that account, and initdb refuses to start where it cannot stand.
    const child = spawn(command, args, { ...credentials(user), cwd: '/', env: plainEnvironment });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });

/** Whether the account can enter a folder, all of its parents included. Asks the system itself, so ACLs count too. */
export const canEnter = async (user: ServerUser, folder: string): Promise<boolean> => {
  if (!user.other) return true;
  const { code } = await runAs(user, '/bin/sh', { args: ['-c', 'cd "$1"', 'sh', folder] });
  return code === 0;
};
