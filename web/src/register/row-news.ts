/** What others did to a list that is not drawn yet. */
export interface RowNews {
  /** Rows that came and match what is asked. */
  readonly came: readonly string[];
  /** Rows on the page that are deleted. */
  readonly gone: readonly string[];
  /** So much changed that no row is named. */
  readonly many: boolean;
}
/** Nothing. */
export const NO_NEWS: RowNews = { came: [], gone: [], many: false };

/** What is told once more happened: each row once; `removed` are all rows that are deleted by now, those on the page or not. */
export function joinNews(before: RowNews, next: RowNews, removed: readonly string[]): RowNews {
  return {
    came: [...new Set([...before.came, ...next.came])].filter((id) => !removed.includes(id)),
    gone: [...new Set([...before.gone, ...next.gone])].filter((id) => !next.came.includes(id)),
    many: before.many || next.many,
  };
}
