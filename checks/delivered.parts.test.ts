import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { SETTINGS } from '@plumbline/server/settings-list.ts';
import { afterAll, expect, test } from 'vitest';
import { directivesOf, notImitated, startAsService, whyNotAsService } from './support/as-service.ts';

/* What is delivered to run the product with, as far as it can be run without a container engine or systemd. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const containerfile = read('Containerfile').replaceAll(/\\\n\s*/g, '');
const compose = read('deploy/compose.yaml');
const UNIT = join(ROOT, 'deploy/plumbline.service');
const service = directivesOf(readFileSync(UNIT, 'utf8'), 'Service');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-service-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

test('every directive of the systemd service is one that the check of its start imitates', () => {
  expect(service.length).toBeGreaterThan(20);
  expect(notImitated(service)).toEqual([]);
});

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
test.skipIf(!hasAnalyze)('systemd finds no fault in its unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', UNIT], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

const whyNot = whyNotAsService();
test.skipIf(whyNot !== undefined)(
  `the server starts under the restrictions of its systemd unit, answers calls and ends when told [attack O1]${whyNot === undefined ? '' : `: skipped, ${whyNot}`}`,
  async () => {
    const child = startAsService(service, folder, { PORT: '0', PORT_RICH: '0', DEMO_TAGS: '0', LOG_LEVEL: 'warn' });
    const output: string[] = [];
    const { promise: port, resolve, reject } = Promise.withResolvers<number>();
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on('line', (line) => {
          output.push(line);
          const [, found] = /http:\/\/localhost:(\d+)/.exec(line) ?? [];
          if (found !== undefined) resolve(Number(found));
        });
    const exit = once(child, 'exit');
    void exit.then(([code]) => reject(new Error(`ended with ${String(code)}:\n${output.join('\n')}`)));
    const address = `http://127.0.0.1:${await port}`;
    for (const path of ['/livez', '/readyz']) expect((await fetch(`${address}${path}`)).status, path).toBe(200);
    child.kill('SIGTERM');
    // 1 is what it ends with on a machine so busy that calls under way had no time to end
    expect([0, 1], output.join('\n')).toContain((await exit)[0]);
  },
  600_000,
);

/** The sources that run in an installation. */
const running = globSync('{contract,server}/src/**/*.ts', { cwd: ROOT })
  .filter((path) => !/\.test\.|fixture|testing/.test(path))
  .map((path) => ({ path, text: read(path) }));
const settingNames = SETTINGS.flatMap(({ rows }) => rows.map(({ name }) => name));
/** Folders that the image has for its user. */
const ownFolders = /install -d -o plumbline -g plumbline -m 0700 (.+)/.exec(containerfile)?.[1]?.split(' ') ?? [];

test('every image that is built from or started is named by version and digest', () => {
  const stages = [...containerfile.matchAll(/^FROM \S+ AS (\w+)/gm)].map(([, name]) => name);
  const images = [...containerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^\s+image: (\S+)/gm)]
    .map(([, image = '']) => image)
    .filter((image) => !stages.includes(image));
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/^docker\.io\/[\w/-]+:(?!latest)[\w.-]+@sha256:[\da-f]{64}$/);
});

test('the image and the composition write only into folders of their own that the image gives to their user [attack O2]', () => {
  const [, service = ''] = compose.split(/^ {2}plumbline:\n/m);
  const [own = ''] = service.split(/^ {2}\w+:\n/m);
  const mounts = [...(/volumes: \[(.+)\]/.exec(own)?.[1] ?? '').matchAll(/'(\w+):(\S+?)'/g)];
  expect(mounts.map(([, volume]) => volume)).toEqual(['data', 'backups']);
  expect(mounts.map(([, , folder]) => folder)).toEqual(ownFolders);
  expect(/^VOLUME (.+)$/m.exec(containerfile)?.[1]).toBe(JSON.stringify(ownFolders).replaceAll(',', ', '));
  const written = `${own}\n${containerfile}`.matchAll(/\b(?:BACKUP_TO|DATA_DIR)(?:: |=)(\S+)/g);
  for (const [, folder = ''] of written) expect(ownFolders).toContain(folder);
  expect(/^USER (\d+)/m.exec(containerfile)?.[1]).toBe(/useradd .*--uid (\d+)/.exec(containerfile)?.[1]);
  const variables = [...(own.split('environment:')[1] ?? '').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(variables).toContain('DATABASE_URL');
  expect(variables.filter((name) => name === undefined || !settingNames.includes(name))).toEqual([]);
});

test('the image contains every folder that the server reads, and every package that it imports', () => {
  const [, stage = ''] = containerfile.split('FROM parts AS run');
  const copied = [...stage.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, all = '']) =>
    all.split(' ').map((path) => path.replace('/app/', '')),
  );
  const named = running.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:import\.meta\.dirname, |new URL\()'(\.\.?\/[^']+)'/g)].map(([, to = '']) =>
      relative(ROOT, resolve(ROOT, dirname(path), to)),
    ),
  );
  expect(named).toEqual(expect.arrayContaining(['server/migrations', 'web/dist', 'package.json']));
  const isThere = (path: string): boolean =>
    ['', 'package.json'].includes(path) || copied.some((folder) => path === folder || path.startsWith(`${folder}/`));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
  const packages = running.flatMap(({ text }) =>
    [...text.matchAll(/^(?:import|export) (?!type\b)[^'";]*?from '((?:@[\w-]+\/)?\w[\w.-]*)[\w./-]*';/gm)].map(
      ([, name = '']) => name,
    ),
  );
  const provided = ['contract', 'server'].flatMap((workspace) => {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(read(`${workspace}/package.json`)) as Record<
      string,
      Record<string, string>
    >;
    return Object.keys({ ...dependencies, ...optionalDependencies });
  });
  const needed = new Set(packages).difference(new Set([...builtinModules, 'node', '@plumbline/server', ...provided]));
  expect([...needed]).toEqual([]);
});
