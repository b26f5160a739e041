import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Blocker } from '../../../workflow/block.ts';

/** Returns what a certificate counts and what blocks it, line by line (domain guide 3.9). */
export const handoverBlockers = call({
  path: '/api/ext/handover/blockers',
  access: { register: 'handover', right: 'see' },
  input: z.object({ id: z.guid(), limit: z.int().min(1).max(500).default(100), offset: z.int().min(0).default(0) }),
  output: as<{
    /** What it waits for. With procedures it counts neither Tag ITRs nor punch items: these figures are 0. */
    readonly entity: 'tagItr' | 'procedure';
    readonly tags: number;
    readonly itrs: number;
    readonly itrsDone: number;
    readonly punchOpen: readonly { readonly category: string; readonly count: number; readonly stops: boolean }[];
    /** Open MOCs that affect its scope, by type. */
    readonly mocsOpen: readonly { readonly type: string; readonly count: number }[];
    /** Procedures of its gates within the scope it hands over; null where the facility has no procedures. */
    readonly procedures: { readonly total: number; readonly done: number } | null;
    /** The kinds with lines, in their order, and how many of each stop and warn. */
    readonly kinds: readonly { readonly kind: string; readonly stops: number; readonly warns: number }[];
    readonly stops: number;
    readonly warnings: number;
    readonly lines: readonly Blocker[];
    readonly total: number;
  }>(),
});
