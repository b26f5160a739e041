import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { type Db, one, sql } from '../../../db/database.ts';
import type { Actor } from '../../../register/actor.ts';
import { certificateForm, preservationForm, trackerForm } from './other-forms.ts';
import { starterFor, type StarterItr } from './starter-for.ts';

async function itrStarter(db: Db, actor: Actor, id: string): Promise<FormTemplate> {
  const facts = await one(
    db,
    sql<StarterItr>`select i.name, k.name as "itrClassName", d.name as "disciplineName"
      from itr i join itr_class k on k.tenant_id = i.tenant_id and k.id = i.itr_class
      join discipline d on d.tenant_id = i.tenant_id and d.id = i.discipline
      where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${id}::uuid`,
  );
  return starterFor(facts ?? { name: '', itrClassName: '', disciplineName: '' });
}

const OTHERS: Readonly<Record<Exclude<FormOwner, 'itr'>, FormTemplate>> = {
  pwl: preservationForm,
  trackerType: trackerForm,
  handoverType: certificateForm,
};

/** The form a row begins with: of an ITR the sheet of its code, class and trade; of the others a general one. */
export const starterOf = async (
  db: Db,
  actor: Actor,
  { register, id }: { readonly register: FormOwner; readonly id: string },
): Promise<FormTemplate> => (register === 'itr' ? itrStarter(db, actor, id) : OTHERS[register]);
