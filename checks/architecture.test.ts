import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { FEATURES as ORDER } from '@plumbline/contract/features/order.ts';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGE = /^@plumbline\/(contract|server)\/(.+)$/;

/** The layers of each side, lowest last: a layer may import only from layers after it. */
const ROOMS = {
  server: [
    'admin',
    '',
    'features',
    'workflow',
    'register',
    'messages',
    'http',
    'jobs',
    'ledger',
    'backup',
    'sheets',
    'pdf',
    'senders',
    'files',
    'db',
    'threads',
    'compose',
  ],
  web: ['', 'app', 'features', 'workflow', 'register', 'grid', 'form', 'chart', 'ui', 'lib'],
} as const;
/** Layers of one side at the same level: neither may import the other. */
const BESIDE = new Set([
  'http sheets',
  'http pdf',
  'register sheets',
  'register pdf',
  'register jobs',
  'jobs sheets',
  'jobs ledger',
  'ledger sheets',
  'ledger pdf',
  'ledger senders',
  'ledger files',
  'backup sheets',
  'backup pdf',
  'backup senders',
  'jobs backup',
  'ledger backup',
  'jobs pdf',
  'sheets pdf',
  'senders db',
  'files db',
  'senders files',
  'sheets files',
  'pdf files',
  'jobs files',
  'sheets senders',
  'pdf senders',
  'sheets db',
  'pdf db',
  'grid form',
  'grid chart',
  'form chart',
]);

const FEATURES: readonly string[] = ORDER;

/** The rooms within a layer, lowest last, by the folders they consist of: a room may import only from rooms after it. */
const INNER_ROOMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/src/register': [
    ['write', 'write/lines'],
    ['derive'],
    ['history'],
    ['read'],
    ['read/plan'],
    ['read/sql'],
    ['row'],
  ],
};

/** The only places that may import a library. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  pg: ['server/src/db'],
  'pg-copy-streams': ['server/src/db'],
  fastify: ['server/src/http', 'server/src/messages', 'server/src/app.ts', 'server/src/start.ts'],
  '@fastify/websocket': ['server/src/messages'],
  ws: ['server/src/messages'],
  'graphile-worker': ['server/src/jobs'],
  'prom-client': ['server/src/http'],
  hucre: ['server/src/sheets'],
  'csv-parse': ['server/src/sheets'],
  yauzl: ['server/src/sheets', 'server/src/files', 'server/src/features/finance/readers'],
  saxes: ['server/src/features/finance/readers'],
  'big.js': ['contract/src/rules/invoice'],
  pdfkit: ['server/src/pdf'],
  qrcode: ['server/src/pdf'],
  'bwip-js': ['server/src/pdf'],
  '@napi-rs/canvas': ['server/src/features/captcha', 'server/src/files/render'],
  'openid-client': ['server/src/features/providers'],
  nodemailer: ['server/src/senders'],
  '@zxcvbn-ts/language-common': ['server/src/features/session'],
  '@node-rs/argon2': ['server/src/features/session', 'server/src/features/users'],
  'ag-grid-community': ['web/src/grid'],
  'ag-grid-react': ['web/src/grid'],
  echarts: ['web/src/chart'],
  marked: ['web/src/features/guide'],
  'pdfjs-dist': ['web/src/features/files', 'server/src/files/render'],
};

/** The one file that may read the clock and convert moments to days (ADR 0023). */
const CLOCK = 'contract/src/rules/clock.ts';
/** Ways around it: each produces a day in the machine's time zone, or in UTC, without saying so. */
const PAST_THE_CLOCK: readonly RegExp[] = [
  /toISOString\(\)\s*\.(?:slice|substring|substr|split|replace)/,
  /\.(?:get|set)(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes)\(/,
  /\bgetTimezoneOffset\(/,
  /\bDate\.UTC\(/,
  /\bnew Date\((?!\))(?:[^()]*,|`)/,
  /\bIntl\.DateTimeFormat\b/,
  /\.toLocale(?:Date|Time)String\(/,
  /(?<![.\w])today\(\)/,
  /\bdayjs\(\)/,
  /\b(?:current_date|current_time|localtime|localtimestamp)\b/i,
  /\bnow\(\)\s*::\s*date\b/i,
  /\bat time zone '/i,
  /\bdate_trunc\(/i,
];
/** Files that use one of these for another reason. The list may only shrink. */
const NOT_THE_CLOCK: Readonly<Record<string, string>> = {
  'server/src/sheets/xlsx/number-text.ts': 'a spreadsheet keeps days as numbers, which name no zone',
  'server/src/sheets/xlsx/cell-xml.ts': 'the same, when it is written',
  'server/src/files/sign-request.ts': 'the protocol of the store wants the moment in UTC, in its own form',
  'server/src/senders/aliyun-sms.ts': 'the protocol of the provider wants the moment in UTC, in its own form',
};

/** Where the product starts: a module that none of these reaches is run by no user. */
const STARTS = [
  'server/src/main.ts',
  // npm run admin, npm run migration
  'server/src/admin/main.ts',
  'server/src/db/draft.ts',
  'web/src/main.tsx',
  'web/src/worker/service-worker.ts',
];
/** Modules and exported names that only tests use, each with its reason. The list may only shrink. */
const FOR_TESTS_ALONE: Readonly<Record<string, string>> = {
  dictList:
    'the lists of a dictionary by itself; the product reads them by the dictionary of a field (specification 7.4)',
  enumList: 'the same for an enumeration, read by useEnumeration',
  'server/src/settings-list.ts': 'the page of settings is made of it (scripts/docs.ts)',
  setFrontParameters:
    'the specification has saved parameters in every body (R7-21) and names none that the product saves',
  amountInWords: 'the amount in words is shown by the screens that follow',
  'contract/src/rules/invoice/vat.ts': 'sales of scrap, statistics and red letters follow',
};

/** Files that may be longer than 300 lines of code, each with its reason. The list may only shrink. */
const LONG: Readonly<Record<string, string>> = {};
const MOST_LINES = 300;

interface Source {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist')
      yield* filesBelow(join(folder, entry.name));
    if (/\.tsx?$/.test(entry.name)) yield join(folder, entry.name);
  }
}
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
/** A module that is started by its address: a worker thread. */
const STARTED = /new URL\(\s*['"](\.[^'"]+\.ts)['"],\s*import\.meta\.url/g;
function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(IMPORT)].map((found) => found[1] ?? found[2] ?? '');
  return { path: relative(ROOT, file).replaceAll('\\', '/'), text, imports };
}
const sources = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
  [...filesBelow(join(ROOT, folder))].map(read),
);
/** What the database does on its own: the migrations, and the declared tables that the first of them made. */
const migrations = ['server/migrations', 'server/src/db/system'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => read(join(ROOT, folder, name))),
);
const isTest = (path: string): boolean => /\.(test|db\.test)\.tsx?$|testing|fixture/.test(path);
const code = sources.filter((source) => !isTest(source.path));

/** The file an import refers to, relative to the root; undefined for a library. */
function target(from: Source, name: string): string | undefined {
  if (name.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from.path), name)).replaceAll('\\', '/');
  const own = PACKAGE.exec(name);
  return own ? `${own[1]}/src/${own[2]}` : undefined;
}
/** The code without comments: prose may mention today. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');
const roomOf = (path: string): string => path.split('/').slice(2, -1)[0] ?? '';
const sideOf = (path: string): string => path.split('/')[0] ?? '';
const featureOf = (path: string): string | undefined => /\/features\/([^/]+)\//.exec(path)?.[1];
/** The folder that declares or implements calls: a feature, or a part of the record workflow. */
const partOf = (path: string): string | undefined => /\/src\/((?:features|workflow)\/[^/]+)\//.exec(path)?.[1];

test('enough files are read for this check to mean anything', () => {
  expect(code.length).toBeGreaterThan(200);
});

/** The libraries of contract: what the server judges and the web shows by the same rule. */
const OF_CONTRACT: ReadonlySet<string> = new Set(['zod', 'big.js']);

test('contract imports only zod and exact decimals, server and web import contract and never each other', () => {
  const wrong = sources.flatMap((source) =>
    source.imports.flatMap((name) => {
      const side = source.path.split('/')[0];
      const to = target(source, name)?.split('/')[0];
      if (side === 'contract')
        return to === 'contract' || OF_CONTRACT.has(name) || (isTest(source.path) && !to)
          ? []
          : [
              `${source.path} imports ${name}: contract knows only ${[...OF_CONTRACT].join(', ')}; move it to server or web`,
            ];
      return to && to !== side && to !== 'contract'
        ? [`${source.path} imports ${name}: share it through contract instead`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each(['server', 'web'] as const)('the folders of %s import downwards', (side) => {
  const rooms: readonly string[] = ROOMS[side];
  const wrong = code
    .filter((source) => source.path.startsWith(`${side}/`))
    .flatMap((source) =>
      source.imports.flatMap((name) => {
        const to = target(source, name);
        if (!to?.startsWith(`${side}/`)) return [];
        const [a, b] = [roomOf(source.path), roomOf(to)];
        if (a === b) return [];
        if (!rooms.includes(a) || !rooms.includes(b))
          return [
            `${source.path}: the room "${rooms.includes(a) ? b : a}" is not on the map of this check; add it in its place`,
          ];
        const up = rooms.indexOf(b) < rooms.indexOf(a);
        const beside = BESIDE.has(`${a} ${b}`) || BESIDE.has(`${b} ${a}`);
        return up || beside
          ? [
              `${source.path} imports ${to}: ${a} stands ${beside ? 'beside' : 'below'} ${b}; hand it in as an argument, or move the piece down`,
            ]
          : [];
      }),
    );
  expect(wrong).toEqual([]);
});

test.each(Object.entries(INNER_ROOMS))('the rooms within %s import downwards', (layer, rooms) => {
  const levelOf = (path: string): number => rooms.findIndex((room) => room.includes(relative(layer, dirname(path))));
  const inside = code.filter(({ path }) => path.startsWith(`${layer}/`));
  expect(
    inside.filter(({ path }) => levelOf(path) < 0).map(({ path }) => path),
    'has no room in this check',
  ).toEqual([]);
  const wrong = inside.flatMap((source) =>
    source.imports.flatMap((name) => {
      const to = target(source, name);
      return to?.startsWith(`${layer}/`) && levelOf(to) < levelOf(source.path)
        ? [`${source.path} imports ${to}, which is in a room above it`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every feature folder of any package is in the list of features', () => {
  const folders = ['contract', 'server', 'web'].flatMap((side) =>
    readdirSync(join(ROOT, side, 'src/features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !FEATURES.includes(entry.name))
      .map((entry) => `${side}/src/features/${entry.name}`),
  );
  expect(
    folders,
    'use the name the other packages have for it, or put a new one in its place in contract/src/features/order.ts',
  ).toEqual([]);
});

test.each(['server', 'web'])('all features of %s are in their list, in the order of the features', (side) => {
  const list = code.find(({ path }) => path === `${side}/src/features/all-features.ts`);
  const listed = list?.imports.flatMap((name) => /^\.\/(.+)\/feature\.ts$/.exec(name)?.[1] ?? []);
  const bringing = FEATURES.filter((feature) =>
    code.some(({ path }) => path === `${side}/src/features/${feature}/feature.ts`),
  );
  expect(bringing.length).toBeGreaterThan(10);
  expect(listed).toEqual(bringing);
});

test('the page of a register loads every row extension of a feature', () => {
  const extensions = code
    .map(({ path }) => path)
    .filter((path) => /^web\/src\/(?:features|workflow)\/.*\/extension\.tsx$/.test(path));
  const page = code.find(({ path }) => path === 'web/src/app/register-route.tsx');
  const loaded = page?.imports.map((name) => target(page, name)) ?? [];
  expect(extensions.length).toBeGreaterThan(5);
  expect(extensions.filter((path) => !loaded.includes(path))).toEqual([]);
});

test('a feature imports only features before it', () => {
  const wrong = code.flatMap((source) => {
    const own = featureOf(source.path);
    if (!own) return [];
    return source.imports.flatMap((name) => {
      const to = target(source, name) ?? '';
      const other = featureOf(to);
      // calls are open to all: a page may call any feature
      if (sideOf(to) !== sideOf(source.path)) return [];
      if (!other || other === own || FEATURES.indexOf(other) < FEATURES.indexOf(own)) return [];
      return [
        `${source.path} imports features/${other}, which stands after ${own}; have it follow (follows in its feature.ts), or move it in the list`,
      ];
    });
  });
  expect(wrong).toEqual([]);
});

test('in contract only the lists of all features import a feature', () => {
  const SUMS = ['contract/src/calls/index.ts', 'contract/src/errors.ts', 'contract/src/pages/pages.ts'];
  const wrong = code
    .filter(({ path }) => path.startsWith('contract/') && !featureOf(path) && !SUMS.includes(path))
    .flatMap((source) =>
      source.imports
        .filter((name) => featureOf(target(source, name) ?? ''))
        .map((name) => `${source.path} imports ${name}; what several features need stands outside of them`),
    );
  expect(wrong).toEqual([]);
});

test('a call is in the list of its feature, and handled by the feature of the same name on the server', () => {
  const declared = code
    .filter(({ path }) => path.startsWith('contract/') && partOf(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = call\(/gm)].map(([, name = '']) => ({ path, name, part: partOf(path) })),
    );
  expect(declared.length).toBeGreaterThan(150);
  const isIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  const wrong = declared.flatMap(({ path, name, part }) => {
    const list = code.find((source) => source.path === `contract/src/${part}/calls.ts`)?.text ?? '';
    const answers = code.some(
      (source) =>
        source.path.startsWith(`server/src/${part}/`) &&
        source.imports.some((item) => target(source, item) === path) &&
        isIn(source.text, name),
    );
    return [
      isIn(/Calls = \{[^}]*\}/.exec(list)?.[0] ?? '', name) ? [] : `${name} is not in the list of ${part}/calls.ts`,
      answers ? [] : `${name} is not used by server/src/${part}: declare it where it is answered`,
    ].flat();
  });
  expect(wrong).toEqual([]);
});

test('each library has one owner', () => {
  const wrong = code.flatMap((source) =>
    source.imports.flatMap((name) => {
      const library = Object.keys(OWNERS).find((candidate) => name === candidate || name.startsWith(`${candidate}/`));
      if (!library || OWNERS[library]?.some((room) => source.path.startsWith(room))) return [];
      return [`${source.path} imports ${library}; only ${OWNERS[library]?.join(', ')} may`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('only one clock determines the current date', () => {
  const isPast = ({ text }: Source): boolean => PAST_THE_CLOCK.some((way) => way.test(withoutComments(text)));
  const past = [...code, ...migrations]
    .filter((source) => source.path !== CLOCK && isPast(source))
    .map(({ path }) => path);
  expect(
    past
      .filter((path) => !NOT_THE_CLOCK[path])
      .map((path) => `${path} makes a day of its own; ask ${CLOCK}, naming the zone (of the actor, or of the scope)`),
  ).toEqual([]);
  expect(Object.keys(NOT_THE_CLOCK).filter((path) => !past.includes(path))).toEqual([]);
});

test.each([
  'new Date().toISOString().slice(0, 10)',
  'at.getFullYear()',
  'new Date(2026, 0, 5)',
  'new Date(`${day}T12:00:00`)',
  'raisedDate: today(),',
  'maxDate={dayjs()}',
  'sql`due < current_date`',
  'sql`due < now()::date`',
  "sql`at at time zone 'UTC'`",
])('a date taken from %s is found', (line) => {
  expect(PAST_THE_CLOCK.some((way) => way.test(line))).toBe(true);
});

/** A comparison with a literal name of how a change was made. */
const BY_NAME = /\bvia (?:===?|!==?|<>|=|in) ?\(?'|\bvia\.(?:startsWith|match|includes)/;

test('effects that depend on the way of a change use its traits, not its name [house F14]', () => {
  const named = code.filter(({ path, text }) => !isTest(path) && BY_NAME.test(withoutComments(text)));
  expect(
    named.map(({ path }) => `${path} compares a way by its name; ask isVia or cameBy (register/via.ts, arrived-by.ts)`),
  ).toEqual([]);
  for (const line of [
    "h.via = 'screen'",
    "via === 'cycle'",
    "actor.via.startsWith('import')",
    "g.via in ('matrix', 'ex')",
  ])
    expect(BY_NAME.test(line)).toBe(true);
});

test('tests prove nothing on code that no user runs: every module is reached from where the product starts', () => {
  const known = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const source = known.get(path);
    if (!source || reached.has(path)) return;
    reached.add(path);
    const started = [...source.text.matchAll(STARTED)].map((found) => found[1] ?? '');
    for (const name of [...source.imports, ...started]) visit(target(source, name) ?? '');
  };
  for (const path of STARTS) visit(path);
  const unreached = code.map(({ path }) => path).filter((path) => !reached.has(path) && !path.endsWith('.d.ts'));
  expect(
    unreached.filter((path) => !FOR_TESTS_ALONE[path]),
    'only tests import these: use them in the product, or delete them with their tests',
  ).toEqual([]);
  const modules = Object.keys(FOR_TESTS_ALONE).filter((moduleName) => moduleName.includes('/'));
  expect(modules.filter((path) => !unreached.includes(path))).toEqual([]);
  // no helper of tests is shipped
  expect([...reached].filter(isTest)).toEqual([]);
});

test('tests prove nothing on names that no user reaches: what is exported is used in the product', () => {
  const uses = new Map<string, number>();
  const texts = code.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  for (const { text } of texts)
    for (const name of text.match(/[A-Za-z_$][\w$]*/g) ?? []) uses.set(name, (uses.get(name) ?? 0) + 1);
  const EXPORT = /^export (?:const|async function|function\*?|class|type|interface) ([\w$]+)/gm;
  const unused = texts
    .filter(({ path }) => !FOR_TESTS_ALONE[path])
    .flatMap(({ path, text }) => [...text.matchAll(EXPORT)].map((found) => ({ path, name: found[1] ?? '' })))
    .filter(({ name }) => uses.get(name) === 1 && !FOR_TESTS_ALONE[name]);
  expect(unused, 'only tests use these: use them in the product, or delete them with their tests').toEqual([]);
});

/** Statements that do something when a module is loaded: an import for its effects, a call, a loop, a condition. */
const ON_LOAD =
  /^(?:import ['"]|(?:await |void |new )?[A-Za-z_$][\w$.?!]*(?:<[^\n]*>)?\((?!\) \{)|(?:for|while|switch) ?\(|try \{|if \((?![^\n]*\) throw ))/m;

test('loading a module does nothing, except where the product or a thread starts: what features add is composed', () => {
  const threads = code.flatMap((source) =>
    [...source.text.matchAll(STARTED)].map((found) => target(source, found[1] ?? '')),
  );
  const starts = new Set([...STARTS, ...threads]);
  const does = code
    .filter(({ path, text }) => !path.startsWith('web/') && !starts.has(path) && ON_LOAD.test(withoutComments(text)))
    .map(({ path }) => path);
  expect(does, 'export what it declares, and name it in the feature.ts of its feature (ADR 92)').toEqual([]);
  for (const line of [
    "import './punch-rules.ts';",
    "rules('punchListItem', { guard });",
    'for (const key of KEYS) rules(key, {});',
    'await migrate(pool);',
    'declared.set(key, 1);',
  ])
    expect(ON_LOAD.test(line), line).toBe(true);
});

test('there are no import cycles, types included', () => {
  const known = new Map(sources.map((source) => [source.path, source]));
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    const source = known.get(path);
    for (const name of source?.imports ?? []) {
      const to = source && target(source, name);
      if (to && known.has(to)) visit(to, [...trail, path]);
    }
    state.set(path, 'done');
  };
  for (const { path } of sources) visit(path, []);
  expect(cycles).toEqual([]);
});

test('no file exceeds the limit of lines', () => {
  const lines = (text: string): number =>
    text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line)).length;
  const long = code.filter((source) => lines(source.text) > MOST_LINES && !LONG[source.path]);
  expect(
    long.map(
      (source) => `${source.path} has ${lines(source.text)} lines of code; are these two things under one roof?`,
    ),
  ).toEqual([]);
  const needless = Object.keys(LONG).filter(
    (path) => !code.some((source) => source.path === path && lines(source.text) > MOST_LINES),
  );
  expect(needless).toEqual([]);
});

test('the five lists are the only barrel files', () => {
  const barrels = code.filter((source) => /\/index\.tsx?$/.test(source.path)).map((source) => source.path);
  expect(barrels.toSorted()).toEqual([
    'contract/src/calls/index.ts',
    'contract/src/lines/index.ts',
    'contract/src/lists/index.ts',
    'contract/src/records/index.ts',
    'contract/src/registers/index.ts',
  ]);
});

test('a test file that shares a world loaded on import resets its modules', () => {
  // files of one process share what they loaded (`checks/setup/leave-nothing.ts`), so state one of them creates would
  // leak into the next
  const read = (...path: readonly string[]): string => readFileSync(join(ROOT, 'checks', ...path), 'utf8');
  const worlds = readdirSync(join(ROOT, 'checks/support')).filter((name) =>
    /^(?:export )?(?:const .+ = )?await /m.test(read('support', name)),
  );
  expect(worlds).not.toEqual([]);
  const forgetful = readdirSync(join(ROOT, 'checks'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.db.test.ts'))
    .filter((name) => worlds.some((world) => read(name).includes(`support/${world}'`)))
    .filter((name) => !read(name).includes('vi.hoisted(() => vi.resetModules())'));
  expect(forgetful).toEqual([]);
});
