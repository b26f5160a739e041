import {
  importMappingDelete,
  importMappings,
  importMappingSave,
  type KeptMapping,
} from '@plumbline/contract/features/imports/calls/mappings.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { withoutFixed } from '@plumbline/contract/rules/import-mapping.ts';
import { rows, sql } from '../../db/database.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { mapperOf, saveMapping, seenBy } from './mapping-memory.ts';

const MOST = 500;

/** The calls for saved mappings. */
export const mappingHandlers = [
  handle(importMappings, async (context, { register = null }) => {
    const by = mapperOf(context);
    const found = await rows(
      context.db,
      sql<
        KeptMapping & { here: boolean; at: Date }
      >`select m.id, m.name, m.register, m.headers as captions, m.mapping, m.user_name as owner,
          m.user_id is not distinct from ${by.userId}::uuid as "isOwn", m.shared, l.name as project, m.file_name as "fileName", m.used_at as at,
          m.project_id is not distinct from ${by.project}::uuid as here
        from import_mapping m left join level l on l.tenant_id = m.tenant_id and l.id = m.project_id and l.id = ${by.project}::uuid
        where ${seenBy(by)} and (${register}::text is null or m.register = ${register})
        order by m.used_at desc limit ${MOST}`,
    );
    const usable = found.filter(({ register: key }) => loadableOf(key) !== undefined && may(context, key, 'import'));
    return {
      mappings: usable.map(({ here, at, ...entry }) => ({
        ...entry,
        mapping: here ? entry.mapping : withoutFixed(entry.mapping),
        usedAt: at.toISOString(),
      })),
    };
  }),
  handle(importMappingSave, async (context, input) => {
    if (loadableOf(input.register) === undefined) throw new AppError('badRequest');
    const id = await saveMapping(context.db, mapperOf(context), { ...input, id: input.id });
    if (id === undefined) throw new AppError('notFound');
    return { id };
  }),
  handle(importMappingDelete, async (context, { id }) => {
    const { tenantId, userId } = mapperOf(context);
    const gone = await rows(
      context.db,
      sql`delete from import_mapping where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
        and (user_id is null or user_id = ${userId}::uuid) returning id`,
    );
    if (gone.length === 0) throw new AppError('notFound');
    return null;
  }),
];
