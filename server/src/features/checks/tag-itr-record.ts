import { sql } from '../../db/database.ts';
import { refreshSheetsOf } from '../../workflow/gather/done-by-members.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { TAG_FACTS } from './tag-facts.ts';

/** What only code can say of Tag ITRs as records. */
export const tagItrRecord = recordRules('tagItr', {
  form: {
    joins: sql`${TAG_FACTS.joins} join itr_class k on k.tenant_id = t.tenant_id and k.id = o.itr_class`,
    facts: sql`json_build_object(${TAG_FACTS.facts}, 'itr', o.name, 'itrClass', k.name, 'testReference', coalesce(t.test_reference, ''))`,
    lists: TAG_FACTS.lists,
    stands: TAG_FACTS.stands,
  },
  filled: (tx, actor, { id }) => refreshSheetsOf(tx, actor, 'multiTagItr', id),
});
