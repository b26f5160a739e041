import { mocDecide } from './calls/moc-decide.ts';

/** The calls of changes. */
export const changesCalls = { mocDecide } as const;
