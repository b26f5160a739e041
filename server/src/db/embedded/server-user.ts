import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account the database server runs under. */
export type ServerUser = {
  /** User id of the account. */
  uid: number;
  /** Id of its group. */
  gid: number;
  /** True when it differs from the account of this process: we are root, and PostgreSQL refuses to run as root. */
  other: boolean;
};

/** The result of a finished command. */
export type Outcome = {
  /** Exit code; -1 when it was ended by a signal or could not be started. */
  code: number;
  /** Both of its outputs, in order of arrival. */
  output: string;
};

/** Accounts that can run the server when we are root, in order of preference. */
const unprivileged = ['postgres', 'nobody'];

/** A small environment without locale: the output we parse must not depend on the caller's locale or PG* variables. */
export const plainEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Id of an account's user or group, or undefined when the account does not exist on this machine. */
const idOf = (flag: '-u' | '-g', account: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, account], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
};

/**
 * Chooses the account the database server runs under: our own, unless we are root. For root, it is the owner of the
 * existing cluster, so that its files never change owner; for a new cluster `postgres` or, without it, `nobody`.
 *
 * @param cluster folder of the cluster, which may not exist yet
 * @throws Error when we are root and the machine has no account to switch to
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

/** The options for spawn that make a child run as the given account; empty when it is our own. */
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
    // That account may not be able to enter our working directory, and initdb refuses to start where it cannot.
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

/**
 * True when the account can enter a folder, including all its parents. Tested by the system itself, so ACLs count too.
 */
export const canEnter = async (user: ServerUser, folder: string): Promise<boolean> => {
  if (!user.other) return true;
  const { code } = await runAs(user, '/bin/sh', { args: ['-c', 'cd "$1"', 'sh', folder] });
  return code === 0;
};
