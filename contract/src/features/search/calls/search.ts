import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** One thing found anywhere. */
export interface Found {
  readonly register: string;
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** It is void: kept under its name, and counting nowhere. Missing for anything else. */
  readonly void?: boolean;
}
/** Finds by any part of a name or description, three letters or more, over the registers one may see. */
export const search = call({
  path: '/api/ext/search',
  access: 'level',
  input: z.object({ text: z.string().trim().min(1).max(100) }),
  output: as<readonly Found[]>(),
});
