import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { aServer, type By } from '../../http/testing.ts';
import { features } from '../all-features.ts';
import { registerService } from '../register-service.ts';

/** A facility for writing and executing procedures, with helpers for calls by different kinds of users. */
export async function aProcedureWorld() {
  const server = await aServer({ features, registers: registerService });
  const path = await server.aTenant('Here');
  const admin: By = { as: await server.anAdmin(path), path };
  const ask = async <T = AnyRow>(key: RegisterKey, verb: string, input: unknown, by: By = admin): Promise<T> => {
    const answer = await server.post(`/api/register/${key}/${verb}`, input, by);
    if (answer.code !== 0) throw new Error(`${key}/${verb}: ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data as T; // eslint-disable-line -- a check knows what it asked for
  };
  const make = (key: RegisterKey, values: object): Promise<AnyRow> => ask(key, 'create', { values });
  const named = (name: string) => ({ name, description: name });
  const system = await make('system', named('20'));
  let count = 0;
  /** A procedure with sections, and the number of open steps in each. */
  const aProcedure = async (sections: readonly number[], more: object = {}) => {
    count += 1;
    const procedure = await make('procedure', { ...named(`PR-${count}`), systems: [system.id], ...more });
    const steps: AnyRow[][] = [];
    const made: AnyRow[] = [];
    for (const [at, size] of sections.entries()) {
      const section = await make('procedureSection', {
        procedure: procedure.id,
        number: String(at + 1),
        description: `Section ${at + 1}`,
      });
      made.push(section);
      const own: AnyRow[] = [];
      for (let n = 1; n <= size; n += 1)
        own.push(
          await make('procedureStep', { procedureSection: section.id, number: String(n), description: `Step ${n}` }),
        );
      steps.push(own);
    }
    return { procedure, sections: made, steps };
  };
  /** A user who signs in and completes procedures as themselves. */
  const aSigner = async (permissions: readonly string[]) => {
    const as = await server.aUser(path, { permissions });
    const person = await make('authorisedPerson', { name: as.username, login: as.username, signProcedures: true });
    const by: By = { as, path };
    return { by, person: person.id };
  };
  return { server, path, admin, ask, make, named, system, aProcedure, aSigner };
}
