import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { withoutChecks } from '../web/calls-without-checks.ts';

const built = (code: string): string => withoutChecks(code, parseAst(code));

test('the input of a call is left out of the pages, its path is not (issue 12: first list)', () => {
  const code = "export const save = call({ path: '/api/x', input: z.object({ input: z.string() }), repeated: true });";
  expect(built(code)).toBe(
    "export const save = /* @__PURE__ */ (() => (call({ path: '/api/x', input: undefined, repeated: true })))();",
  );
});

test('what only an input needs is left out with it: the parts of a schema, and the module they come from', () => {
  const code = [
    "import { z } from 'zod';",
    "import { line } from './inputs.ts';",
    "import { call, as as typed } from './call.ts';",
    'const title = line(5);',
    'const input = z.object({ title });',
    "export const save = call({ path: '/api/x', input, output: typed() });",
  ];
  expect(built(code.join('\n')).split('\n')).toEqual([
    '',
    '',
    "import { call, as as typed } from './call.ts';",
    '',
    '',
    "export const save = /* @__PURE__ */ (() => (call({ path: '/api/x', input: undefined, output: typed() })))();",
  ]);
  const shown = "import { z } from 'zod';\nconst part = z.guid();\nexport const form = (it) => part.parse(it);";
  expect(built(shown)).toContain("import { z } from 'zod';\nconst part = ");
});

test('schemas unused by pages are not created, and other code stays as it is', () => {
  const code =
    'const id = z.guid(), most = 5;\nexport const verbs = { get: z.object({ id }) };\nexport const isOne = (a) => a === { input: id };';
  expect(built(code)).toBe(
    'const id = /* @__PURE__ */ (() => (z.guid()))(), most = 5;\nexport const verbs = /* @__PURE__ */ (() => ({ get: z.object({ id }) }))();\nexport const isOne = (a) => a === { input: id };',
  );
});
