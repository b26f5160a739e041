import type { Plugin } from 'vite';

/** The modules of the contract with the server. */
const CONTRACT = /[\\/]contract[\\/]src[\\/].*\.ts$/;

/** A node of a parsed module, with its position in the text. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Parsed = Part & Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Parsed =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** A text that replaces another. */
interface Edit {
  readonly at: number;
  readonly until: number;
  readonly text: string;
}

const isNamed = (part: unknown, name: string): boolean => isPart(part) && part['name'] === name;

/** The edits that replace the schema in the arguments of `call`: its `input`. */
function inputsOf(given: unknown): Edit[] {
  const [first]: readonly unknown[] = Array.isArray(given) ? given : [];
  const said: readonly unknown[] = isPart(first) && Array.isArray(first['properties']) ? first['properties'] : [];
  return said
    .flatMap((one) => (isPart(one) && isNamed(one['key'], 'input') && isPart(one['value']) ? [one['value']] : []))
    .map(({ start, end }) => ({ at: start, until: end, text: 'undefined' }));
}

/** The edits for the input schemas of all calls declared in a module. */
function inputs(part: unknown): Edit[] {
  if (Array.isArray(part)) return part.flatMap(inputs);
  if (!isPart(part)) return [];
  if (part.type === 'CallExpression' && isNamed(part['callee'], 'call')) return inputsOf(part['arguments']);
  return Object.values(part).flatMap(inputs);
}

/** Initial values created when a module loads: the result of a call, or an object that contains results of calls. */
const MADE = new Set(['CallExpression', 'ObjectExpression']);

/**
 * Marks the initial values of a module as pure, so that they are kept only where they are used: the bundler cannot tell
 * for a chain of calls.
 */
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

/**
 * A module of the contract as the pages need it: calls without their input schemas, and schemas created only where they
 * are used.
 */
export function withoutChecks(code: string, program: object): string {
  const edits = [...inputs(program), ...onlyWhereUsed(program)];
  return edits
    .toSorted((a, b) => b.at - a.at || b.until - a.until)
    .reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code);
}

/**
 * The server validates the input of a call; a page only needs the address of the call. Without these schemas and their
 * dependencies, the validation library is loaded only with the few pages that read a form or a draft of their own.
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
