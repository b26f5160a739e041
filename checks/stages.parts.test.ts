import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../web/dist');
const ASSETS = join(DIST, 'assets');
const read = (file: string): string => readFileSync(file, 'utf8');

/** Every script file with its static imports. */
function scripts(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const imports = (name: string): readonly string[] =>
    [
      ...read(join(ASSETS, name)).matchAll(
        /(?:^|[;}\s])(?:import|export)(?:[^;'"`()]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g,
      ),
    ].map(([, file = '']) => file);
  return new Map(files.map((name) => [name, imports(name)]));
}
/** The files and everything they wait for. */
function closure(graph: ReadonlyMap<string, readonly string[]>, ...from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const go = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    graph.get(name)?.forEach(go);
  };
  from.forEach(go);
  return found;
}

describe.skipIf(!existsSync(join(DIST, 'index.html')))('the script stages of a visit', () => {
  const named = (graph: ReadonlyMap<string, unknown>, stage: string): string => {
    const found = [...graph.keys()].filter((name) => new RegExp(String.raw`^${stage}-[\w-]{8}\.js$`).test(name));
    expect(found, stage).toHaveLength(1);
    return found[0] ?? '';
  };

  test('are few files, and the sign-in page loads none of the later ones [quality P9]', () => {
    const graph = scripts();
    const entry = /src="\/assets\/(index-[\w-]+\.js)"/.exec(read(join(DIST, 'index.html')))?.[1] ?? '';
    const start = closure(graph, entry);
    expect(start.has(named(graph, 'start'))).toBe(true);
    expect(start.size).toBeLessThanOrEqual(4);
    for (const stage of ['shell', 'list', 'rows', 'grid', 'chart'])
      expect(start.has(named(graph, stage)), stage).toBe(false);
    const list = closure(graph, entry, named(graph, 'workspace'), named(graph, 'register-route'));
    expect(list.has(named(graph, 'list'))).toBe(true);
    expect(list.size).toBeLessThanOrEqual(8);
    for (const stage of ['grid', 'chart', 'opened']) expect(list.has(named(graph, stage)), stage).toBe(false);
  });

  test('have no import cycle, so that modules start in the order of their imports', () => {
    const graph = scripts();
    // if the expression missed the imports, this test would prove nothing
    expect([...graph.values()].flat().length).toBeGreaterThan(graph.size);
    const circles = [...graph].flatMap(([name, imports]) =>
      imports.filter((file) => closure(graph, file).has(name)).map((file) => `${name} ↔ ${file}`),
    );
    expect(circles).toEqual([]);
  });

  test('are compressed in both formats beside the page, Brotli being smaller', () => {
    const large = readdirSync(ASSETS).filter((name) => /^(?:start|shell|list|grid|react)-[\w-]{8}\.js$/.test(name));
    expect(large.length).toBe(5);
    for (const name of large) {
      const [br, gz] = ['br', 'gz'].map((ending) => readFileSync(join(ASSETS, `${name}.${ending}`)).length);
      expect(br, name).toBeLessThan((gz ?? 0) * 0.95);
    }
  });
});
