import type { Filter } from '@plumbline/contract/register/filter.ts';
import { isRecord } from '../stored.ts';

/** The query parameter of a register page that holds a filter tree as JSON. */
const PARAMETER = 'filter';

/** Returns the address of exactly the rows that a figure counts: a register's page with a filter. */
export function linkToList(route: string, filter?: Filter): string {
  if (filter === undefined) return route;
  return `${route}${route.includes('?') ? '&' : '?'}${PARAMETER}=${encodeURIComponent(JSON.stringify(filter))}`;
}

/**
 * Returns the filter in an address; undefined when there is none or it cannot be parsed. The server validates it in
 * full.
 */
export function filterOfLink(search: URLSearchParams): Filter | undefined {
  const value = parse(search.get(PARAMETER));
  return isFilter(value) ? value : undefined;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isFilter(value: unknown): value is Filter {
  if (!isRecord(value)) return false;
  const group = value['and'] ?? value['or'];
  if (Array.isArray(group)) return group.every(isFilter);
  return typeof value['field'] === 'string' && typeof value['op'] === 'string';
}
