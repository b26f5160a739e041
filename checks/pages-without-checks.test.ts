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

test('schemas unused by pages are not created, and other code stays as it is', () => {
  const code =
    'const id = z.guid(), most = 5;\nexport const verbs = { get: z.object({ id }) };\nexport const isOne = (a) => a === { input: id };';
  expect(built(code)).toBe(
    'const id = /* @__PURE__ */ (() => (z.guid()))(), most = 5;\nexport const verbs = /* @__PURE__ */ (() => ({ get: z.object({ id }) }))();\nexport const isOne = (a) => a === { input: id };',
  );
});
