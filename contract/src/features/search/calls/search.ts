import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** One search result, from any register. */
export interface Found {
  readonly register: string;
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** It is void: it keeps its name but counts nowhere. Omitted otherwise. */
  readonly void?: boolean;
}
/** Searches names and descriptions for a text of three letters or more, in all registers the caller may see. */
export const search = call({
  path: '/api/ext/search',
  access: 'level',
  input: z.object({ text: z.string().trim().min(1).max(100) }),
  output: as<readonly Found[]>(),
});
