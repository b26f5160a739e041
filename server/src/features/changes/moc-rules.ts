import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { column } from '../../register/row/columns.ts';
import { defaults, rules } from '../../register/row/rules.ts';

const WORDS = {
  clarification: w('Say what is to be clarified.', '请说明需要澄清的内容。'),
} as const;

/** A change begins in the facility's default status. */
export const mocDefaults = defaults('moc', (actor) => ({
  mocStatus: sql`(select z.id from moc_status z where z.tenant_id = ${actor.tenantId}::uuid and z.level_id = ${actor.path.C}::uuid
    and z.is_default and z.deleted_at is null limit 1)`,
}));

/** A change that requires clarification must say what is to be clarified (domain guide 2.8). */
export const mocRules = rules('moc', {
  rowErrors: (alias) => [
    {
      field: 'clarificationDetails',
      when: sql<boolean>`(${column(alias, 'requiresClarification')} and coalesce(trim(${column(alias, 'clarificationDetails')}), '') = '')`,
      words: WORDS.clarification,
    },
  ],
});
