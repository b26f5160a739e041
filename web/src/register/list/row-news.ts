/** What other users did to a list that is not shown yet. */
export interface RowNews {
  /** New rows that match the filter. */
  readonly came: readonly string[];
  /** Rows on the page that were deleted. */
  readonly gone: readonly string[];
  /** So much changed that rows are not listed individually. */
  readonly many: boolean;
}
/** No news. */
export const NO_NEWS: RowNews = { came: [], gone: [], many: false };

/** Merges further news, each row once; `removed` are all rows deleted so far, whether on the page or not. */
export function joinNews(before: RowNews, next: RowNews, removed: readonly string[]): RowNews {
  return {
    came: [...new Set([...before.came, ...next.came])].filter((id) => !removed.includes(id)),
    gone: [...new Set([...before.gone, ...next.gone])].filter((id) => !next.came.includes(id)),
    many: before.many || next.many,
  };
}
