import { SECRET_PARAMETERS } from '@plumbline/contract/rules/secrets.ts';

/** Accepted from the body only, so that they do not appear in logs and browser histories (readings D49, S07). */
const SECRETS: readonly string[] = SECRET_PARAMETERS;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The parameters of a named call: from the path first, then from the body, then from the query string, secrets from the
 * body only.
 */
export function parameters({ body, query, params }: { body: unknown; query: unknown; params?: unknown }): unknown {
  const queryEntries = isRecord(query) ? Object.entries(query).filter(([name]) => !SECRETS.includes(name)) : [];
  const inPath = isRecord(params) ? Object.entries(params) : [];
  if (queryEntries.length + inPath.length === 0) return body;
  if (body !== undefined && body !== null && !isRecord(body)) return body;
  return { ...Object.fromEntries(queryEntries), ...body, ...Object.fromEntries(inPath) };
}
