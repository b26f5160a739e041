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
  const properties: readonly unknown[] = isPart(first) && Array.isArray(first['properties']) ? first['properties'] : [];
  return properties.flatMap((property) => {
    if (!isPart(property) || !isNamed(property['key'], 'input') || !isPart(property['value'])) return [];
    const { start, end } = property['value'];
    return [{ at: start, until: end, text: property['shorthand'] === true ? 'input: undefined' : 'undefined' }];
  });
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
function onlyWhereUsed(statements: readonly Parsed[]): Edit[] {
  return statements
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' && isPart(statement['declaration'])
        ? statement['declaration']
        : statement,
    )
    .flatMap((declaration) =>
      Array.isArray(declaration['declarations']) ? declaration['declarations'].filter(isPart) : [],
    )
    .flatMap(({ init }) => (isPart(init) && MADE.has(init.type) ? [init] : []))
    .flatMap(({ start, end }) => [
      { at: start, until: start, text: '/* @__PURE__ */ (() => (' },
      { at: end, until: end, text: '))()' },
    ]);
}

/** The names that a part of a module refers to, outside of the given edits. */
function namesIn(part: unknown, edits: readonly Edit[]): string[] {
  if (Array.isArray(part)) return part.flatMap((child) => namesIn(child, edits));
  if (!isPart(part) || edits.some(({ at, until }) => at === part.start && until === part.end)) return [];
  if (part.type === 'Identifier') return [String(part['name'])];
  const isNamed = part['computed'] === false;
  return Object.entries(part).flatMap(([key, value]) =>
    isNamed && (key === 'key' || key === 'property') ? [] : namesIn(value, edits),
  );
}

/** The values a declaration creates when the module loads; null for any other statement, and for an exported one. */
function madeBy({ type, declarations }: Parsed): readonly Parsed[] | null {
  const all = type === 'VariableDeclaration' && Array.isArray(declarations) ? declarations.filter(isPart) : [];
  return all.length > 0 && all.every(({ init }) => isPart(init) && MADE.has(init.type)) ? all : null;
}

/** The statements that nothing refers to once the schemas are left out: values of the module's own, and imports. */
function unused(statements: readonly Parsed[], edits: readonly Edit[]): readonly Parsed[] {
  const isImport = ({ type, specifiers }: Parsed): boolean =>
    type === 'ImportDeclaration' && Array.isArray(specifiers) && specifiers.length > 0;
  const candidates = statements.filter((statement) => isImport(statement) || madeBy(statement) !== null);
  const retained = new Set(statements.filter((statement) => !candidates.includes(statement)));
  const used = new Set([...retained].flatMap((statement) => namesIn(statement, edits)));
  const isUsed = (statement: Parsed): boolean =>
    namesIn(isImport(statement) ? statement['specifiers'] : madeBy(statement)?.map(({ id }) => id), []).some((name) =>
      used.has(name),
    );
  for (let found = candidates; found.length > 0;) {
    found = candidates.filter((candidate) => !retained.has(candidate) && isUsed(candidate));
    for (const statement of found) {
      retained.add(statement);
      if (!isImport(statement)) for (const name of namesIn(statement, edits)) used.add(name);
    }
  }
  return candidates.filter((candidate) => !retained.has(candidate));
}

/**
 * A module of the contract as the pages need it: calls without their input schemas, without what only those need, and
 * schemas created only where they are used.
 */
export function withoutChecks(code: string, program: object): string {
  const statements = 'body' in program && Array.isArray(program.body) ? program.body.filter(isPart) : [];
  const schemas = inputs(statements);
  const dropped = unused(statements, schemas);
  const edits = [
    ...[...schemas, ...onlyWhereUsed(statements)].filter(
      ({ at, until }) => !dropped.some(({ start, end }) => start <= at && until <= end),
    ),
    ...dropped.map(({ start, end }) => ({ at: start, until: end, text: '' })),
  ];
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
