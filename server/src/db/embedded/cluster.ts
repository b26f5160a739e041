import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import type { Binaries } from './binaries.ts';
import { processStamp } from './process-table.ts';
import { runAs } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** The name of both the role that owns everything, and the database that contains everything. */
export const databaseName = 'plumbline';

type Context = { binaries: Binaries; user: ServerUser };

/** Runs one program of PostgreSQL; throws with its output when it fails. */
const demand = async (user: ServerUser, command: string, call: { args: string[]; input?: string }): Promise<void> => {
  const { code, output } = await runAs(user, command, call);
  if (code !== 0) throw new Error(`The database could not be created: ${output.trim()}`);
};

/**
 * Runs initdb in an existing empty folder, and creates our database in it. Collation and case rules are PostgreSQL's
 * built-in ones (C.UTF-8), so an upgrade of the system's libraries never corrupts an index; only the private socket
 * gives access.
 */
const initialise = async ({ binaries, user }: Context, folder: string, sync: boolean): Promise<void> => {
  await demand(user, binaries.initdb, {
    args: [
      `--pgdata=${folder}`,
      `--username=${databaseName}`,
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      // Log files of 1 MB instead of 16 make the template a third smaller to copy.
      ...(sync ? [] : ['--no-sync', '--wal-segsize=1']),
    ],
  });
  await demand(user, binaries.postgres, {
    args: ['--single', '-D', folder, '-c', `fsync=${sync ? 'on' : 'off'}`, 'postgres'],
    input: `CREATE DATABASE ${databaseName};\n`,
  });
};

/** Flushes the folder entry itself, so that the rename survives a power cut. */
const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/**
 * Builds a folder beside its final place and renames it: it appears complete or not at all, even when several processes
 * do it at once or one is killed half-way. The last to finish discards its own.
 */
const buildFolder = async (
  target: string,
  { user, fill }: { user: ServerUser; fill: (fresh: string) => Promise<void> },
): Promise<void> => {
  const fresh = `${target}.new-${process.pid}-${randomUUID().slice(0, 8)}`;
  try {
    mkdirSync(fresh, { mode: 0o700 });
    if (user.other) chownSync(fresh, user.uid, user.gid);
    await fill(fresh);
    renameSync(fresh, target);
    syncFolder(dirname(target));
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(target, 'PG_VERSION'))) throw error;
  }
};

/** Removes what is left of builders that were killed half-way. */
const sweep = (target: string): void => {
  const prefix = `${target}.new-`;
  for (const name of readdirSync(dirname(target))) {
    const path = join(dirname(target), name);
    if (!path.startsWith(prefix)) continue;
    const builder = Number(path.slice(prefix.length).split('-')[0]);
    if (processStamp(builder) === undefined) rmSync(path, { recursive: true, force: true });
  }
};

/** A folder in the temporary directory that nobody else can have prepared for us; undefined when someone has. */
const privateTemp = (): string | undefined => {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `plumbline-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  const safe = found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
  if (safe) chmodSync(folder, 0o711);
  return safe ? folder : undefined;
};

/** A freshly initialised cluster with its database, used as a template: initdb takes five times as long as a copy. */
const template = async ({ binaries, user }: Context): Promise<string | undefined> => {
  const base = privateTemp();
  if (base === undefined) return undefined;
  const folder = join(base, `postgres-template-${binaries.version}-${user.uid}`);
  if (existsSync(folder)) return folder;
  sweep(folder);
  await buildFolder(folder, {
    user,
    fill: (fresh) => initialise({ binaries, user }, fresh, false),
  });
  return folder;
};

const isBelow = (folder: string, parent: string): boolean => folder.startsWith(realpathSync(parent) + sep);

/** Checks that a cluster is of this PostgreSQL and belongs to the account that will run it. */
const checkExisting = async (cluster: string, { binaries, user }: Context): Promise<void> => {
  const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.major) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${major}, and this Plumbline carries ${binaries.major}. ` +
        `Start the earlier Plumbline once to take a backup, and restore it here.`,
    );
  }
  // A folder copied or restored by root belongs to root, and PostgreSQL requires that it owns its cluster.
  if (user.other && statSync(cluster).uid !== user.uid) {
    await runAs({ uid: 0, gid: 0, other: false }, 'chown', { args: ['-R', `${user.uid}:${user.gid}`, cluster] });
  }
  if ((statSync(cluster).mode & 0o027) !== 0) chmodSync(cluster, 0o700);
};

/**
 * Ensures that the cluster exists, is of our PostgreSQL and belongs to the server's account.
 *
 * A cluster below the temporary directory is a copy of a template: it belongs to a test, and need not survive a power
 * cut in its first second. Every other cluster is made by its own initdb, flushed to disk, and so has its own identity.
 *
 * @param home folder that contains the cluster as `postgres`
 * @returns path of the cluster
 * @throws Error when the folder contains something else, or a cluster of another major version
 */
export const ensureCluster = async (home: string, context: Context): Promise<string> => {
  const cluster = join(home, 'postgres');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    await checkExisting(cluster, context);
    return cluster;
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new Error(`The folder ${cluster} is not empty and holds no database. Move its contents elsewhere.`);
  }
  sweep(cluster);
  const { user } = context;
  const source = isBelow(home, tmpdir()) ? await template(context) : undefined;
  await buildFolder(cluster, {
    user,
    fill: (fresh) =>
      source === undefined
        ? initialise(context, fresh, true)
        : demand({ ...user, other: false }, 'cp', { args: ['-Rp', `${source}/.`, fresh] }),
  });
  return cluster;
};
