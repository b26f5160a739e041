import { z } from 'zod';
import { importMapping, type ImportMapping } from '../../../rules/import-mapping.ts';
import { as, call } from '../../../calls/call.ts';

/** How a user maps files of one kind. */
export interface KeptMapping {
  readonly id: string;
  /** Null for the mapping a user last ran for such captions. */
  readonly name: string | null;
  readonly register: string;
  /** The captions it was made for; fixed values of another project are omitted from the mapping. */
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
  /** Its owner; null for a mapping of the company. */
  readonly owner: string | null;
  readonly isOwn: boolean;
  readonly shared: boolean;
  /** The project it was made in, if the caller may see it. */
  readonly project: string | null;
  readonly fileName: string | null;
  readonly usedAt: string;
}
/**
 * Returns the mappings the caller may use: their own, those shared by others, and those of the company; newest first,
 * at most 500.
 */
export const importMappings = call({
  path: '/api/ext/import/mappings',
  access: 'level',
  input: z.object({
    /** Only of one table. */
    register: z.string().max(60).optional(),
  }),
  output: as<{ readonly mappings: readonly KeptMapping[] }>(),
});

/** Saves a mapping under a name: as a new one or a copy, or with `id` replacing one of the caller's own. */
export const importMappingSave = call({
  path: '/api/ext/import/mapping-save',
  access: { registerIn: 'register', right: 'import' },
  input: z.object({
    id: z.guid().optional(),
    name: z.string().trim().min(1).max(100),
    register: z.string().max(60),
    captions: z.array(z.string().max(255)).min(1).max(500),
    mapping: importMapping,
    /** Others in the company may use it too. */
    shared: z.boolean(),
  }),
  output: as<{ readonly id: string }>(),
});

/** Deletes a mapping of the caller, or of the company. */
export const importMappingDelete = call({
  path: '/api/ext/import/mapping-delete',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});
