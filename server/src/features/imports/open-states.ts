import { sql } from '../../db/database.ts';

/** The states of an import that has not ended yet. */
export const IS_OPEN: ReadonlySet<string> = new Set(['queued', 'running']);
/** The same, as a condition on `import_job`. */
export const OPEN = sql<boolean>`state = any(${[...IS_OPEN]}::text[])`;
