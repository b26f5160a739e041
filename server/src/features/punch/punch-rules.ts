import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { sql } from '../../db/database.ts';
import { defaults, rules } from '../../register/row/rules.ts';

/** By default, an item is done by the subcontractors of the object it was raised on. */
export const punchDefaults = defaults('punchListItem', () => ({
  subcontractorNames: sql`coalesce(k.subcontractor_names, g.subcontractor_names, x.subcontractor_names, '{}'::uuid[])`,
}));

/**
 * A punch item belongs to the subsystems of the object it was raised on, and to the gate of the check (domain guide
 * 3.8).
 */
export const punchRules = rules('punchListItem', {
  alike: { words: ['description'], things: ['taggedItem', 'tagItr', 'tagPwl', 'subSystem'] },
  derive: {
    inputs: ['scope', 'subSystem', 'taggedItem', 'tagItr', 'tagPwl'],
    origins: {
      x: { by: 'taggedItem', reads: ['subSystems'] },
      k: { by: 'tagItr', reads: ['subSystems', 'itrClass'] },
      g: { by: 'tagPwl', reads: ['subSystems'] },
      c: { by: 'k.itrClass', reads: ['handoverGate'] },
    },
    of: () => ({
      fields: {
        subSystems: sql`case s.scope when 'subSystem' then array_remove(array[s.sub_system], null)
          when 'taggedItem' then coalesce(x.sub_systems, '{}') when 'tagItr' then coalesce(k.sub_systems, '{}')
          when 'tagPwl' then coalesce(g.sub_systems, '{}') else '{}'::uuid[] end`,
        gate: sql`case when s.scope = 'tagItr' then c.handover_gate end`,
      },
    }),
  },
  rowErrors: (alias) =>
    (['subSystem', 'taggedItem', 'tagItr', 'tagPwl'] as const).map((field) => ({
      field,
      when: sql<boolean>`(${sql.ref(`${alias}.scope`)} = ${field} and ${sql.ref(`${alias}.${COLUMN[field]}`)} is null)`,
      words: fieldMessages.required,
    })),
});
const COLUMN = { subSystem: 'sub_system', taggedItem: 'tagged_item', tagItr: 'tag_itr', tagPwl: 'tag_pwl' } as const;
