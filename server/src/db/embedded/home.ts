import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canEnter } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** Where a cluster goes that cannot be in the data folder; only root can need it. */
const commonHome = '/var/lib/plumbline';

/** A short name for a data folder, the same at every start. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Creates a folder and its missing parents so that other accounts may pass through, whatever the umask. */
const makePassable = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (first === undefined) return;
  for (let created = resolve(folder); created.length >= first.length; created = dirname(created)) {
    chmodSync(created, 0o755);
  }
};

/** The file in the data folder that says where its cluster is when it is elsewhere. */
const noteIn = (dataDir: string): string => join(dataDir, 'postgres.where');

/** Where the cluster of a data folder is, if it has one yet. */
export const presumedHome = (dataDir: string): string => {
  const note = noteIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
};

/**
 * Lets the server's account, and nobody else, pass through a data folder that is closed to all but us (0700): gives the
 * folder that account's group, with the right to pass through only. Its parent folders are not ours to open.
 */
const letPass = (dataDir: string, user: ServerUser): void => {
  const { uid, mode } = statSync(dataDir);
  const closed = (mode & 0o077) === 0;
  if (!user.other || uid !== process.getuid?.() || !closed) return;
  chownSync(dataDir, uid, user.gid);
  chmodSync(dataDir, (mode & 0o700) | 0o010);
};

/** The folder a note points to, checked: an empty database in place of a lost one would look like lost data. */
const followNote = (dataDir: string): string | undefined => {
  const home = presumedHome(dataDir);
  if (home === dataDir) return undefined;
  if (existsSync(home)) return home;
  throw new Error(
    `The database of ${dataDir} should lie in ${home}, as the file ${noteIn(dataDir)} says, but it is not there. ` +
      'Bring that folder back, or remove the file to begin with an empty database.',
  );
};

/**
 * Sets up a home outside the data folder and the note that points to it. Its name is always new: a person who removes
 * the data folder wants an empty database, not the old one. The first of several starting processes wins.
 */
const settleElsewhere = (dataDir: string): string => {
  const home = join(commonHome, `${shortHash(dataDir)}-${randomUUID().slice(0, 8)}`);
  makePassable(home);
  writeFileSync(join(home, 'data-folder'), `${dataDir}\n`);
  const fresh = `${noteIn(dataDir)}.${randomUUID()}`;
  writeFileSync(fresh, `${home}\n`);
  try {
    linkSync(fresh, noteIn(dataDir));
  } catch {
    rmSync(home, { recursive: true });
  }
  rmSync(fresh);
  return presumedHome(dataDir);
};

/**
 * Finds the folder that contains the cluster (as `postgres`) of a data folder: the data folder itself, unless we are
 * root and the server's account cannot reach it (a project below a 0700 home). In that case it is a folder under
 * /var/lib/plumbline, which is logged and noted in the data folder.
 *
 * @throws Error when an existing cluster has become unreachable, or a noted one is gone
 */
export const findHome = async (
  dataDir: string,
  { user, log }: { user: ServerUser; log: (line: string) => void },
): Promise<string> => {
  makePassable(dataDir);
  const own = realpathSync(dataDir);
  const noted = followNote(own);
  if (noted !== undefined) return noted;
  letPass(own, user);
  if (await canEnter(user, own)) return own;

  if (existsSync(join(own, 'postgres', 'PG_VERSION'))) {
    throw new Error(
      `The database in ${own} cannot be opened: PostgreSQL does not run as root, and its account ` +
        `(uid ${user.uid}) may not pass through a parent of that folder. ` +
        'Allow it (chmod a+x on the closed parent), or set DATA_DIR to another folder.',
    );
  }
  const home = settleElsewhere(own);
  if (!(await canEnter(user, home))) {
    throw new Error(
      `The account of the database (uid ${user.uid}) can enter neither ${own} nor ${home}. ` +
        'Set DATA_DIR to a folder it can reach.',
    );
  }
  log(`The database lies in ${home}: its account may not pass through a parent of ${own}.`);
  return home;
};
