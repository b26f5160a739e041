import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runPinned, tool } from './child.mjs';
import { root } from './node26.mjs';

const dist = join(root, 'web', 'dist');
const stamp = join(dist, '.stamp');

/** The sources of the screens. */
const sources = [
  'contract/src',
  'web/src',
  'web/index.html',
  'web/calls-without-checks.ts',
  'web/vite.config.ts',
  'web/package.json',
  'package-lock.json',
  // the guide, which the pages show
  'docs/guide',
];

/** All files below a path, in an order that does not depend on the machine. Tests are not part of the screens. */
const filesIn = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
};

const sourceHash = () => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Files smaller than this many bytes are not worth compressing. */
const WORTH_PACKING = 1024;

const packings = {
  // browsers accept it over https and from localhost: a sixth smaller than gzip
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gz: (plain) => promisify(gzip)(plain, { level: 9 }),
};

/**
 * Compresses the assets once, as small as possible: the server then sends them as they are, instead of compressing them
 * quickly on each request.
 */
const packAssets = async () => {
  const files = filesIn(join(dist, 'assets')).filter((name) => /\.(?:m?js|css|svg|json)$/.test(name));
  const packed = files.map(async (file) => {
    const plain = readFileSync(file);
    if (plain.length < WORTH_PACKING) return;
    for (const [ending, pack] of Object.entries(packings)) writeFileSync(`${file}.${ending}`, await pack(plain));
  });
  await Promise.all(packed);
};

/**
 * Builds the screens when they are missing or older than their sources.
 *
 * @throws {Error} with the builder's own message when the build fails
 */
export const ensureWeb = async () => {
  const hash = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  process.stdout.write('Building the screens…\n');
  const { code, output } = await runPinned([tool('vite'), 'build'], {
    cwd: join(root, 'web'),
    env: { NODE_ENV: 'production' },
    quiet: true,
  });
  if (code !== 0) throw new Error(`The screens could not be built:\n${output}`);
  await packAssets();
  writeFileSync(stamp, hash);
};
