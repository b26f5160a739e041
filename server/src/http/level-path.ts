import type { IncomingHttpHeaders } from 'node:http';
import type { LevelPath } from '@plumbline/contract/levels.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const read = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && ID.test(value) ? value.toLowerCase() : null;
};

/** The path a request names in Level-A … Level-E: all five or none (readings D48). Not yet checked against grants. */
export function namedPath(headers: IncomingHttpHeaders): LevelPath | null {
  const A = read(headers, 'level-a');
  const B = read(headers, 'level-b');
  const C = read(headers, 'level-c');
  const D = read(headers, 'level-d');
  const E = read(headers, 'level-e');
  if (A === null || B === null || C === null || D === null || E === null) return null;
  return { A, B, C, D, E };
}
