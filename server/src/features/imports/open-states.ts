import { sql } from '../../db/database.ts';

/** What an import that has not ended yet may be. */
export const IS_OPEN: ReadonlySet<string> = new Set(['queued', 'running']);
/** The same, as a condition on `import_job`. */
export const OPEN = sql<boolean>`state = any(${[...IS_OPEN]}::text[])`;
