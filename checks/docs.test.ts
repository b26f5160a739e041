import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { groupOf, MENU_GROUPS } from '@plumbline/contract/pages/groups.ts';
import { ALL_PAGES, pageAt } from '@plumbline/contract/pages/pages.ts';
import { SETTINGS } from '@plumbline/server/settings-list.ts';
import { expect, test } from 'vitest';
import { reportsPage } from '../scripts/reports-page.ts';
import { licenceTexts, noticeLine, partsList, runtimePackages, settingsPage } from '../scripts/docs.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: ROOT });

/** A text without what formatting changes: the width of the columns of a table. */
const unformatted = (text: string): string => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ').trim();

test('the page of settings is what the code generates: npm run docs', () => {
  expect(unformatted(read('docs/settings.md'))).toBe(unformatted(settingsPage()));
});

test('the page of shipped reports is what the code generates: npm run docs', () => {
  expect(unformatted(read('docs/reports.md'))).toBe(unformatted(reportsPage()));
});

test('every variable that the server reads is in the list of settings, and no other', () => {
  const source = globSync('server/src/*settings.ts', { cwd: ROOT }).map(read).join('\n');
  const variables = [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.length > 3);
  const listed = SETTINGS.flatMap(({ rows }) => rows.map(({ name }) => name));
  expect(listed.toSorted()).toEqual([...new Set(variables)].toSorted());
});

interface Decision {
  readonly file: string;
  readonly number: number;
  readonly heading: string;
  readonly status: string;
}
const decisions: readonly Decision[] = globSync('docs/adr/0*.md', { cwd: ROOT }).map((path) => {
  const [heading = '', , status = ''] = read(path).split('\n');
  return { file: basename(path), number: Number(basename(path).slice(0, 4)), heading: heading.slice(2), status };
});

test('the file of a decision is named after its heading', () => {
  const wanted = decisions.map(({ number, heading }) => {
    const slug = heading
      .toLowerCase()
      .replaceAll("'", '')
      .replaceAll(/[^a-z\d]+/g, '-');
    return `${String(number).padStart(4, '0')}-${slug.replaceAll(/^-|-$/g, '')}.md`;
  });
  expect(decisions.map(({ file }) => file)).toEqual(wanted);
});

test('every decision has a date and a status, and is in the index once, under its heading', () => {
  expect(decisions.filter(({ status }) => !/^Date: \d{4}-.* · Status: \w+/.test(status))).toEqual([]);
  const lines = read('docs/adr/README.md').matchAll(/^- (\d+) · \[(.+)\]\((.+)\)/gm);
  const listed = [...lines].map(([, number, heading, file]) => `${number} ${heading} ${file}`);
  expect(listed.toSorted()).toEqual(
    decisions.map(({ number, heading, file }) => `${number} ${heading} ${file}`).toSorted(),
  );
});

test('a decision that is replaced by another says so, in its status and in the index', () => {
  const replaced = decisions.flatMap(({ number, status }) =>
    [...status.matchAll(/replaced(?: in part)? by (\d+)/g)].map(([, by]) => `${number} by ${by}`),
  );
  const replacing = decisions.flatMap(({ number, status }) =>
    [...status.matchAll(/Replaces (\d+)/g)].map(([, old]) => `${old} by ${number}`),
  );
  const index = [...read('docs/adr/README.md').matchAll(/^- (\d+) · .*, replaced(?: in part)? by (\d+)/gm)];
  expect(replaced.length).toBeGreaterThan(0);
  expect(replacing.toSorted()).toEqual(replaced.toSorted());
  expect(index.map(([, old, by]) => `${old} by ${by}`).toSorted()).toEqual(replaced.toSorted());
});

test('the list of parts names every package of an installation with version, licence and the hash of its archive [attack O4]', () => {
  const { bomFormat, components } = JSON.parse(partsList()) as {
    readonly bomFormat: string;
    readonly components: readonly {
      readonly purl: string;
      readonly licenses: readonly { readonly expression: string }[];
      readonly hashes: readonly { readonly content: string }[];
    }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(components).toHaveLength(runtimePackages().length);
  for (const { purl, licenses, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.-]*$/);
    expect(
      licenses.map(({ expression }) => expression),
      purl,
    ).not.toContain('unknown');
    expect(hashes[0]?.content, purl).toMatch(/^[\da-f]{128}$/);
  }
});

/** Every file and folder of the project. */
const files = globSync(
  ['*', '.*', '.{ci,github}/**/*', '{contract,server,web,checks,bench,scripts,deploy,docs}/**/*'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
);

/** Every end of their paths, since a text names a file by as many parts as it needs. */
const endings = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);

const NAMED = /`((?:[\w@.-]+\/)*[\w.-]+\.(?:[cm]?[jt]sx?|md|sql|css|json))`|\b(docs\/[\w/-]+\.md)/g;

/** The files that a text names and the project does not have; what a run leaves behind does not count. */
const missingIn = (path: string, text: string): readonly string[] =>
  [...text.matchAll(NAMED)]
    .map(([, quoted, document = '']) => quoted ?? document)
    .filter((name) => !name.startsWith('artefacts/') && !endings.has(name))
    .map((name) => `${path}: ${name}`);

const sources = files
  .filter((file) => /\.(?:tsx?|mjs|css|sql)$/.test(file))
  .map((file) => ({ file, text: read(file) }));

test('every file that a document or a comment names exists', () => {
  const comments = sources.map(({ file, text }) => {
    const lines = text.split('\n').filter((line) => /^\s*(?:\*|\/\*|\/\/|--)/.test(line));
    return [file, lines.join('\n')] as const;
  });
  const texts = [...DOCUMENTS.map((document) => [document, read(document)] as const), ...comments];
  expect(texts.flatMap(([path, text]) => missingIn(path, text))).toEqual([]);
});

/** Names of the bundler that a decision mentions and rejects. */
const FOREIGN: ReadonlySet<string> = new Set(['entriesAware', 'strictExecutionOrder']);

test('every function, field and type that a document quotes exists', () => {
  const named = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`\n]*\))?`/g)].map(([, name = '']) => ({ document, name })),
  );
  const missing = new Set(named.map(({ name }) => name)).difference(FOREIGN);
  for (const { text } of sources) for (const name of missing) if (text.includes(name)) missing.delete(name);
  expect(named.filter(({ name }) => missing.has(name))).toEqual([]);
});

// the beginning of a path is enough: that is how a command names several tests
test('every folder that a document names exists', () => {
  const missing = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/`((?:contract|server|web|checks|bench|scripts|deploy|docs)(?:\/[\w.-]+)*\/?)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => path.includes('/') && !files.some((file) => `${file}/`.startsWith(path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const broken = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(ROOT, dirname(document), path)))
      .map((path) => `${document}: ${path}`),
  );
  expect(broken).toEqual([]);
});

test('every link within a document leads to a heading', () => {
  const anchor = (heading: string): string =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const broken = DOCUMENTS.flatMap((document) => {
    const text = read(document);
    const anchors = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading)));
    return [...text.matchAll(/\]\(#([^)]+)\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !anchors.has(to))
      .map((to) => `${document}: #${to}`);
  });
  expect(broken).toEqual([]);
});

/** Licences under which a package may be part of a product that is sold. */
const FIT = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/**
 * Packages under a licence that asks something of their own files only. They are used unmodified, as files of their own
 * that can be replaced, and the notices name them; HEIC is switched off by `FILES_HEIC`.
 */
const FIT_ALONE: Readonly<Record<string, string>> = { 'libheif-js': 'LGPL-3.0', 'dxf-viewer': 'MPL-2.0' };
const isFit = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((each) => FIT.has(each)));

test('every package that the product runs has a licence fit for commercial use', () => {
  expect(runtimePackages().filter(({ name, licence }) => !isFit(licence) && FIT_ALONE[name] !== licence)).toEqual([]);
  expect(isFit('MIT AND OFL-1.1')).toBe(true);
  expect(isFit('GPL-3.0-only')).toBe(false);
  expect(isFit('(MIT OR GPL-3.0-only)')).toBe(true);
});

test('the third-party notices list every package that the product runs, with its texts: npm run docs', () => {
  const notices = read('THIRD-PARTY-NOTICES.txt');
  const packages = runtimePackages();
  const listed = /by npm run docs\.\n\n([\s\S]+?)\n\n/.exec(notices)?.[1]?.split('\n');
  expect(listed).toEqual(packages.map(noticeLine));
  const texts = packages
    .filter(({ isForOneSystem }) => !isForOneSystem)
    .flatMap((each) => licenceTexts(each).map((text) => ({ name: each.name, text })));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(({ text }) => !notices.includes(text)).map(({ name }) => name)).toEqual([]);
});

test('the changelog has the version of the product', () => {
  const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string };
  expect(read('CHANGELOG.md')).toContain(`## [${version}]`);
  expect(license).toBe('UNLICENSED');
  expect(read('LICENSE')).toMatch(/All rights reserved/);
});

/** What a picture of the README shows; written with it by `npm run pictures`. */
interface Shown {
  readonly file: string;
  readonly language: 'en' | 'zh';
  readonly path: string;
  readonly menu: readonly string[];
  readonly title: string;
  readonly sha256: string;
}
const pictures = JSON.parse(read('docs/pictures/shown.json')) as readonly Shown[];
// the demonstration grants its administrator the pages that others are granted
const inMenu = ALL_PAGES.filter(({ hideInMenu, outside }) => !hideInMenu && !outside);

test.each(pictures)('the picture $file shows the menu as it is today: npm run pictures', (picture) => {
  const page = pageAt(picture.path);
  const groups = MENU_GROUPS.filter((key) => !groupOf(key).hideInMenu && inMenu.some(({ group }) => group === key));
  const menu = [
    ...inMenu.filter(({ group }) => group === null || group === page?.group).map(({ title }) => title),
    ...groups.map((key) => groupOf(key).title),
  ];
  expect(picture.menu.toSorted()).toEqual(menu.map((title) => title[picture.language]).toSorted());
  if (page?.many !== true) expect(picture.title).toContain(page?.title[picture.language]);
});

test('the README shows every picture that was taken, as it was taken, in both languages and below 600 kB', () => {
  const files = pictures.map(({ file }) => ({ file, bytes: readFileSync(join(ROOT, 'docs/pictures', file)) }));
  const hashes = files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  expect(hashes).toEqual(pictures.map(({ sha256 }) => sha256));
  const linked = [...read('README.md').matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(([, file]) => file);
  expect([...new Set(linked)].toSorted()).toEqual(files.map(({ file }) => file).toSorted());
  expect(new Set(pictures.map(({ language }) => language))).toEqual(new Set(['en', 'zh']));
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(600_000);
});
