import { z } from 'zod';
import { importMapping, type ImportMapping } from '../../../rules/import-mapping.ts';
import { as, call } from '../../../calls/call.ts';

/** How somebody maps files of one kind. */
export interface KeptMapping {
  readonly id: string;
  /** Null for what somebody ran last for such captions. */
  readonly name: string | null;
  readonly register: string;
  /** The captions it was made for; fixed values of another project are left out of the mapping. */
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
  /** Whose it is; null for the company's. */
  readonly owner: string | null;
  readonly isOwn: boolean;
  readonly shared: boolean;
  /** The project it was made in, where the caller may know it. */
  readonly project: string | null;
  readonly fileName: string | null;
  readonly usedAt: string;
}
/** The mappings one may use: one's own, those that others share, and those of the company; the latest first, at most 500. */
export const importMappings = call({
  path: '/api/ext/import/mappings',
  access: 'level',
  input: z.object({
    /** Of one table alone. */
    register: z.string().max(60).optional(),
  }),
  output: as<{ readonly mappings: readonly KeptMapping[] }>(),
});

/** Keeps a mapping under a name: a new one or a copy, or with `id` instead of one of one's own. */
export const importMappingSave = call({
  path: '/api/ext/import/mapping-save',
  access: { registerIn: 'register', right: 'import' },
  input: z.object({
    id: z.guid().optional(),
    name: z.string().trim().min(1).max(100),
    register: z.string().max(60),
    captions: z.array(z.string().max(255)).min(1).max(500),
    mapping: importMapping,
    /** Others of the company may use it too. */
    shared: z.boolean(),
  }),
  output: as<{ readonly id: string }>(),
});

/** Deletes a mapping of one's own, or of the company. */
export const importMappingDelete = call({
  path: '/api/ext/import/mapping-delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});
