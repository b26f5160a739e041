import { chownSync, chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './home.ts';
import { removeSocketFolder, socketFolderPrefix } from './postmaster.ts';
import { canEnter } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** Port number of the embedded server. It listens on no port; the number is part of the socket's name. */
export const socketPort = 5432;

/** A socket's path can have 107 bytes on Linux and 103 on macOS; the lock file beside it has no such limit. */
const longest = 103;

const bases = (user: ServerUser): string[] => {
  const runtime = process.env['XDG_RUNTIME_DIR'];
  return [...(runtime !== undefined && !user.other ? [runtime] : []), tmpdir(), '/tmp'];
};

const tryIn = async (base: string, cluster: string, user: ServerUser): Promise<string | undefined> => {
  const prefix = join(base, `${socketFolderPrefix}${shortHash(cluster)}-`);
  if (Buffer.byteLength(`${prefix}XXXXXX/.s.PGSQL.${socketPort}`) > longest) return undefined;
  let folder = '';
  try {
    folder = mkdtempSync(prefix);
    chmodSync(folder, 0o700);
    if (user.other) chownSync(folder, user.uid, user.gid);
  } catch {
    return undefined;
  }
  if (await canEnter(user, folder)) return folder;
  removeSocketFolder(folder);
  return undefined;
};

/**
 * Makes a new private folder for a server's socket: mode 0700, owned by the server's account, with a short path even
 * when the data folder's is long. It is new at every start, so that nothing from an earlier start is in the way;
 * another process finds it through the cluster's postmaster.pid.
 *
 * @throws Error when no temporary directory is usable
 */
export const makeSocketFolder = async (cluster: string, user: ServerUser): Promise<string> => {
  for (const base of bases(user)) {
    const folder = await tryIn(base, cluster, user);
    if (folder !== undefined) return folder;
  }
  throw new Error(
    `The database needs a folder for its socket, and none can be made in ${bases(user).join(' or ')}: ` +
      'it must be writable, open to the account of the database, and its path short. Set TMPDIR to such a folder.',
  );
};

/**
 * Makes a socket folder again for a server that replaces one that ended, so that clients with the old address find it
 * there.
 *
 * @throws Error when something else is in its place
 */
export const remakeSocketFolder = (folder: string, user: ServerUser): void => {
  mkdirSync(folder, { mode: 0o700 });
  if (user.other) chownSync(folder, user.uid, user.gid);
};
