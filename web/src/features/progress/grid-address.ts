/** The page of the completions grid. */
export const GRID_PAGE = '/Certification/CompletionsGrid';

/** The three filters of the grid, by ID. */
export type GridFilter = Readonly<Partial<Record<'system' | 'discipline' | 'itrClass', string>>>;
const NAMES = ['system', 'discipline', 'itrClass'] as const;

/** Reads the filters from an address. */
export function askedOf(search: URLSearchParams): GridFilter {
  const params: Partial<Record<(typeof NAMES)[number], string>> = {};
  for (const name of NAMES) {
    const value = search.get(name);
    if (value !== null) params[name] = value;
  }
  return params;
}

/** The address for the given filters; null means no filter. */
export function addressOf(params: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return search.size === 0 ? GRID_PAGE : `${GRID_PAGE}?${search.toString()}`;
}
