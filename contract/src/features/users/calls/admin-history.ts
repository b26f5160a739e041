import { z } from 'zod';
import { areaKeys } from '../../../access.ts';
import type { HistoryEntry } from '../../../register/calls.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** Returns who changed a user, a role or another administration object, when, and the previous values; newest first. */
export const adminHistory = call({
  path: '/api/ext/admin/history',
  access: { areaIn: 'area', right: 'see' },
  input: z.object({
    area: z.enum(areaKeys),
    /** When omitted, the history of the whole area. */
    id: guid.optional(),
    limit: z.int().min(1).max(500).default(100),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  output: as<{ readonly entries: readonly (HistoryEntry & { readonly title: string })[]; readonly total: number }>(),
});
