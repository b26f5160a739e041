import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Every word of the product, in both languages, with its file. Former captions are read from files, not shown. */
const words = ['contract', 'server', 'web']
  .flatMap((part) => globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((file) => !/\.test\.|testing\.ts|former-captions/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/\bw\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,\s*(['"`])((?:(?!\3)[^\\]|\\.)*)\3/gs)].map(
      ([, , en = '', , zh = '']) => ({ file, en, zh }),
    );
  });

/** English that reads like a translation: parts of texts that were replaced. */
const ENGLISH = [
  '{count} in all',
  'Beneath it',
  'Above it',
  'New: ',
  'Find a tile',
  'All must hold',
  'Any may hold',
  'Taken back',
  'Not taken back',
  'Taken over. Save it when you are ready',
  'the user sets one by',
  'A code by SMS or mail is asked after the password',
  'Code at sign-in',
  'What this installation holds, and what waits for you',
  'Waiting to be enabled',
  'Nobody is waiting',
  'nobody of them can sign in',
  'Pages not in the sidebar',
  'Imports under way',
  'What I asked for',
  'Waiting for my signature',
  'Fold the menu',
  'Unfold the menu',
  'Dark look',
  'Nothing of yours is lost',
  'Answers of theirs that were taken over',
  'First decide what both of you changed',
  'this device cannot keep it',
  'Not saved yet; kept on this device',
  'Required tasks open',
  'No task counts',
  'Boxes ticked OK',
  'It is raised when the sheet is saved',
  'Punch raised here',
  'Whatever is wrong here and must be put right',
  'Sign-offs taken back',
  'Take all sign-offs back',
  'in spite of',
  'Can not be signed, because',
  'Line by line',
  'carry-over',
  'Not in order',
  'Raise all from search',
  'every object of this type, raised or not',
  'One box per certificate',
  'without a planned finish are not in the picture',
  'Load the reference data',
  'Load the tagged items',
  'Three steps bring it to life',
  'Bring the tag list of engineering',
  'What is shown',
  'Kept by the system',
  'Is safety critical element',
  'Is validated',
  'Is Ex rated',
  'Ignore equipment type to ITR',
  'Least zone allowed',
  'Names may not hold',
  'stands here twice',
  'Must be a moment',
  'Dates begin with',
  'asks something that',
  'first change those',
  'Files of this kind are not taken',
  'packed in a dangerous way',
  'This address does not hold',
  'Addresses of files hold',
  'Files are read by both',
  'Its rows are as they were before',
  'blank rows were passed over',
  'Captions stand in row',
  'it finds the rows',
  'Write over what was answered meanwhile',
  'Check sheets that were filled without a connection',
  'what became of what you asked for',
  'How I hear of things',
  'Ask a table something',
  'Your code holds',
  'There is none you may see here',
  'Put in after flushing',
  'Room to take out the actuator',
  'Bolted without stress',
  'Failure position on the data sheet',
  'Air pressure fall',
  'Plate agrees with',
  'Withdrawable parts interchange',
  'anew',
  'so many days',
  'stands twice',
  'in the file twice',
  'Throw away',
  'By the clock',
  'come no further',
  'meanwhile',
  'Passed over',
  'print letters',
  'on the screen alone',
  'does not exist any more',
  'names it already',
];
/** Whole words that were replaced; as part of other words they are good English. */
const WHOLE = [
  'Picture',
  'Placing',
  'Make',
  'Place',
  'Marks',
  'Object',
  'no checks',
  'Group and count',
  'Choose another scope',
];
/** Chinese texts that were replaced. */
const CHINESE = [
  '保护完成状态',
  '保护工作清单',
  '提出 MCC',
  '关卡',
  '机械连接',
  '检查与认证',
  '巡检日期',
  '停止点',
  '千克',
  '巴（',
  '父位号',
  '允许的最低区域',
  '保证跟踪表',
  '工作区',
  '单据码',
  '演练环境',
  '检查测试记录',
];

const found = (is: (word: (typeof words)[number]) => boolean): readonly string[] =>
  words.filter(is).map(({ file, en, zh }) => `${file}: ${en} / ${zh}`);

test('the words of the product are read from its sources', () => {
  expect(words.length).toBeGreaterThan(3000);
});

test('the English texts contain no unidiomatic phrases [use 6.1]', () => {
  expect(found(({ en }) => ENGLISH.some((part) => en.includes(part)) || WHOLE.includes(en))).toEqual([]);
});

/** Words by which comments read like a translation, with what is said instead. */
const STILTED = {
  reckon: 'calculate',
  reckoned: 'calculated',
  foretell: 'preview',
  foretold: 'previewed',
  anew: 'again',
  whoever: 'the user, anyone who',
};

test('comments are written in plain words [house 6]', () => {
  const stilted = new RegExp(`^\\s*(?:/?\\*|//).*\\b(${Object.keys(STILTED).join('|')})\\b`, 'gim');
  const found = globSync('{contract,server,web,checks,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(stilted)].map(
      ([line, word = '']) => `${file}: "${word}" is better said otherwise (${JSON.stringify(STILTED)}): ${line.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});

/** Turns by which test titles read like a translation, as regular expressions, with what is said instead. */
const STILTED_TITLES = {
  ...STILTED,
  'told|tells?': 'shown, reported, notified, refused with',
  'somebody|anybody|everybody': 'a user, another user, all users',
  'wants?': 'requires, needs',
  'whom|whose turn': 'the people who, the assignee',
  'is none|that is no': 'is not a, is invalid',
  'hung on|hangs on': 'attached to, belongs to',
  'what (?:is|was|has been) (?:asked|said|told|given|there|made|gone)': 'the requested, the existing, the new',
  'said|is asked|are asked': 'shown, requested',
  'stands?|stood': 'is, appears, remains',
  lies: 'is, is stored',
  'of its own accord': 'automatically, by itself',
  'at once': 'immediately, together, simultaneously',
  'taken back|takes? back|given back': 'undone, withdrawn, returned',
  'passed over': 'skipped, ignored',
  'one’s|oneself': 'their own, themselves',
  'of ours|by ours': 'of the product',
  'so many': 'at most a number of',
} as const;

/** Every source file of the product and its checks, from the root. */
const sources = globSync('{contract,server,web,checks,bench,scripts}/**/*.ts{,x}', {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

/** Every title of a test or a suite, with its file: the string before the function, or before its options. */
const titles = sources.flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!/from 'vitest'/.test(text)) return [];
  return [
    ...text.matchAll(
      /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:\{[^{}]*\},\s*)?(?:async )?(?:\([^)]*\)|\w+) =>/g,
    ),
  ].map(([, , title = '']) => ({ file, title }));
});

test('the titles of tests are read from their files', () => {
  expect(titles.length).toBeGreaterThan(2700);
});

test('titles of tests contain no unidiomatic turns [house H8]', () => {
  const turns = Object.entries(STILTED_TITLES).map(
    ([turn, better]) => [new RegExp(`\\b(?:${turn})\\b`, 'i'), better] as const,
  );
  const found = titles.flatMap(({ file, title }) =>
    turns.flatMap(([turn, better]) => {
      const [word] = turn.exec(title) ?? [];
      return word === undefined ? [] : [`${file}: "${word}" in "${title}" is better said otherwise: ${better}`];
    }),
  );
  expect(found).toEqual([]);
});

test('identifiers are standard terms of the trade, not words of speech [house H10]', () => {
  const names = 'of|one|asked|kept|says|told|said|held|mine|whole';
  const declared = new RegExp(
    `\\b(?:const|let|function) (?:${names})\\b|(?<![\\w.'"-])(?:${names}) =>|\\((?:${names})(?:: [\\w.<>]+)?\\) =>`,
    'g',
  );
  const found = sources.flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(declared) ?? []).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('titles of tests begin with the statement, and the ids of rules and requirements follow it [house H8]', () => {
  expect(titles.filter(({ title }) => /^\s*(?:\[|R\d[\d.]*-\d)/.test(title))).toEqual([]);
  // a name of a case is part of a title
  const cases = globSync('{contract,server,web,checks,bench,scripts}/**/*.test.ts{,x}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/(['"`])\[R\d[^\]\n]*\] \w.*\1,/g) ?? []);
  expect(cases).toEqual([]);
});

test('the Chinese texts contain no unidiomatic phrases, and no half-width marks between Chinese characters [use 6.2]', () => {
  expect(found(({ zh }) => CHINESE.some((part) => zh.includes(part)) || zh === '位号保养')).toEqual([]);
  // two texts are fixed by the specification: the notice of a page without a project, and the link for a forgotten
  // password
  expect(found(({ zh }) => /[\u4e00-\u9fff][;!?][\u4e00-\u9fff]?/.test(zh) && !/!|忘记密码\?/.test(zh))).toEqual([]);
});

test('no count precedes a plural that does not depend on it: "1 rows" [use 6.1]', () => {
  // a count out of a total is read with the total: 3 of 14 tasks
  const found = words.filter(({ en }) => /(?<!of )\{count\} (?:[a-z]+ )?[a-z]{2,}[^s\W]s\b(?! \{)/.test(en));
  expect(found.map(({ file, en }) => `${file}: ${en}`)).toEqual([]);
});
