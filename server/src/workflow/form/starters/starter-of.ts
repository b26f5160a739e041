import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { type Db, one, sql } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { certificateForm, changeForm, coverForm, packForm, preservationFormOf, trackerForm } from './other-forms.ts';
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

async function pwlStarter(db: Db, actor: Actor, id: string): Promise<FormTemplate> {
  const facts = await one(
    db,
    sql<{ name: string }>`select name from pwl where tenant_id = ${actor.tenantId}::uuid and id = ${id}::uuid`,
  );
  return preservationFormOf(facts?.name ?? '');
}

const OTHERS: Readonly<Record<Exclude<FormOwner, 'itr' | 'pwl'>, FormTemplate>> = {
  trackerType: trackerForm,
  handoverType: certificateForm,
  mocType: changeForm,
  workPackType: packForm,
  coverSheet: coverForm,
};

/**
 * The starter form of a row: for an ITR or a PWL the sheet of its code, else of its class and trade; for other
 * registers a general one.
 */
export async function starterOf(
  db: Db,
  actor: Actor,
  { register, id }: { readonly register: FormOwner; readonly id: string },
): Promise<FormTemplate> {
  if (register === 'itr') return itrStarter(db, actor, id);
  return register === 'pwl' ? pwlStarter(db, actor, id) : OTHERS[register];
}
