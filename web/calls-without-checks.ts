import type { Plugin } from 'vite';

/** What is agreed on with the server. */
const CONTRACT = /[\\/]contract[\\/]src[\\/].*\.ts$/;

/** A part of a parsed module, with where it stands in the text. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Parsed = Part & Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Parsed =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** A text in the place of another. */
interface Edit {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

const isNamed = (part: unknown, name: string): boolean => isPart(part) && part['name'] === name;

/** The check in what is given to `call`: its `input`. */
function inputsOf(given: unknown): Edit[] {
  const [first]: readonly unknown[] = Array.isArray(given) ? given : [];
  const said: readonly unknown[] = isPart(first) && Array.isArray(first['properties']) ? first['properties'] : [];
  return said
    .flatMap((one) => (isPart(one) && isNamed(one['key'], 'input') && isPart(one['value']) ? [one['value']] : []))
    .map(({ start, end }) => ({ at: start, until: end, text: 'undefined' }));
}

/** The checks of what calls take, wherever in a module a call is declared. */
function inputs(part: unknown): Edit[] {
  if (Array.isArray(part)) return part.flatMap(inputs);
  if (!isPart(part)) return [];
  if (part.type === 'CallExpression' && isNamed(part['callee'], 'call')) return inputsOf(part['arguments']);
  return Object.values(part).flatMap(inputs);
}

/** What is made as a module begins: by a call, and an object of what calls make. */
const MADE = new Set(['CallExpression', 'ObjectExpression']);

/** Says of what a module makes as it begins that it is only needed where it is used: the bundler cannot know of a chain of calls. */
function onlyWhereUsed(program: object): Edit[] {
  const statements = 'body' in program && Array.isArray(program.body) ? program.body.filter(isPart) : [];
  return statements
    .map((one) => (one.type === 'ExportNamedDeclaration' && isPart(one['declaration']) ? one['declaration'] : one))
    .flatMap((one) => (Array.isArray(one['declarations']) ? one['declarations'].filter(isPart) : []))
    .flatMap(({ init }) => (isPart(init) && MADE.has(init.type) ? [init] : []))
    .flatMap(({ start, end }) => [
      { at: start, until: start, text: '/* @__PURE__ */ (() => (' },
      { at: end, until: end, text: '))()' },
    ]);
}

/** A module of the contract as the pages have it: calls do not say what they take, and schemas are only made where they are used. */
export function withoutChecks(code: string, program: object): string {
  const edits = [...inputs(program), ...onlyWhereUsed(program)];
  return edits
    .toSorted((a, b) => b.at - a.at || b.until - a.until)
    .reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code);
}

/**
 * What a call takes is checked by the server; a page only needs to know where a call goes. Without those checks, and what they
 * stand on, the checker comes with the few pages that read a form or a draft of their own.
 */
export const callsWithoutChecks = (): Plugin => ({
  name: 'calls-without-checks',
  enforce: 'post',
  transform: {
    filter: { id: CONTRACT, code: /zod|\bcall\(/ },
    handler(code) {
      return withoutChecks(code, this.parse(code));
    },
  },
});
