import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { withoutChecks } from '../web/calls-without-checks.ts';

const built = (code: string): string => withoutChecks(code, parseAst(code));

test('what a call takes is left out of the pages, where it goes is not (issue 12: first list)', () => {
  const code = "export const save = call({ path: '/api/x', input: z.object({ input: z.string() }), repeated: true });";
  expect(built(code)).toBe(
    "export const save = /* @__PURE__ */ (() => (call({ path: '/api/x', input: undefined, repeated: true })))();",
  );
});

test('schemas that no page reads by are not made, and what is no schema stays as it is', () => {
  const code =
    'const id = z.guid(), most = 5;\nexport const verbs = { get: z.object({ id }) };\nexport const isOne = (a) => a === { input: id };';
  expect(built(code)).toBe(
    'const id = /* @__PURE__ */ (() => (z.guid()))(), most = 5;\nexport const verbs = /* @__PURE__ */ (() => ({ get: z.object({ id }) }))();\nexport const isOne = (a) => a === { input: id };',
  );
});
