import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { defaults, rules } from '../../register/row/rules.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { unsettledOf } from '../../workflow/sign/sign-records.ts';
import { alongUntouched } from '../../workflow/allocate/untouched.ts';

const openPunch = (
  actor: Actor,
) => sql`(select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id
  and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})`;

/** The card whose operation is this check; an operation has one check, and a check belongs to one operation. */
const cardOf = (
  actor: Actor,
) => sql`(select c.name from operation o join job_card c on c.tenant_id = o.tenant_id and c.id = o.job_card ${andTheirs(actor, 'c')}
  where o.tenant_id = t.tenant_id and o.tag_itr = t.id and o.deleted_at is null limit 1)`;

/** Untouched Tag ITRs go along with their tagged item. */
export const untouchedTagItrs = alongUntouched('tagItr');

/** A check gets the subcontractors of its tag, until someone changes them. */
export const tagItrDefaults = defaults('tagItr', () => ({ subcontractorNames: sql`x.subcontractor_names` }));

/** A Tag ITR takes its name, discipline, class and subsystems from its tag and its ITR; its code is assigned once. */
export const tagItrRules = rules('tagItr', {
  derive: {
    inputs: ['taggedItem', 'itr', 'testReference'],
    origins: {
      x: { by: 'taggedItem', reads: ['name', 'subSystems'] },
      i: { by: 'itr', reads: ['name', 'discipline', 'itrClass', 'isMockItr', 'isMultiTag', 'exGrade'] },
    },
    of: () => ({
      fields: {
        name: sql`concat_ws(' - ', x.name, i.name, nullif(s.test_reference, ''))`,
        discipline: sql`i.discipline`,
        itrClass: sql`i.itr_class`,
        isMock: sql`i.is_mock_itr`,
        isMultiTag: sql`i.is_multi_tag`,
        exGrade: sql`i.ex_grade`,
        subSystems: sql`x.sub_systems`,
      },
      // a signed check keeps the grade it was signed with, even if the library changes later
      keeps: { exGrade: sql<boolean>`(s.progress in ('signedOff', 'void'))` },
    }),
  },
  titleParts: ['taggedItem', 'itr', 'testReference'],
  computedOnRead: (actor) => ({
    punchOpen: openPunch(actor),
    jobCard: cardOf(actor),
    formStanding: unsettledOf('tagItr'),
  }),
});
