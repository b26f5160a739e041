import type { LevelPath } from '@plumbline/contract/levels.ts';
import { todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isVia, type Via } from '@plumbline/contract/register/via.ts';

/** Who reads or writes, from where, and by what way: a request, an import, a job. */
export interface Actor {
  readonly tenantId: string;
  /** The chosen levels; every row read or written lies on this path. */
  readonly path: LevelPath;
  /** Null for work of the system itself. */
  readonly userId: string | null;
  readonly userName: string;
  /** The subcontractors whose work alone is seen; left out where there is no such limit (domain guide 3.15). */
  readonly subcontractors?: readonly string[];
  /** The zone of the scope, an IANA name: what day it is, is asked of it alone (ADR 0023). */
  readonly timeZone: string;
  /** How the change came, as the history tells it: `screen`, `import 12`, `job`. */
  readonly via: Via;
  /** Names all that is written together, so that it can be taken back together: the id of an import. */
  readonly batch?: string;
  /** The batches that what is written takes back. */
  readonly undoes?: readonly string[];
  /** When it was done, as ISO 8601, where that was before it was received. */
  readonly actedAt?: string;
  /** The device it was done on while that was away. */
  readonly deviceId?: string;
  /** What a person does by one call; left out for work that nobody can be asked about: a job, an import, the demonstration. */
  readonly act?: Act;
}

/** One call of a person, who is told what follows from it before it is done (ADR 0029). */
interface Act {
  /** Names all that the call does. */
  readonly id: string;
  /** What the person was told would follow and wants nevertheless; null before they were told. */
  readonly acknowledged: string | null;
}

/** The same, seeing everything of the path: for what must be true whoever asks, such as a gate or what follows by itself. */
export function whole(actor: Actor): Actor {
  const { subcontractors: _limit, ...rest } = actor;
  return rest;
}

/** Whether what an actor writes is nobody's work. */
export const isUntold = ({ via }: Actor): boolean => isVia(via, 'untold');

/** What names all that is done in one go: a call, or an import. */
export const actOf = ({ act, batch }: Actor): string | null => act?.id ?? batch ?? null;

/** Today where the actor works, `yyyy-mm-dd`. */
export const todayOf = (actor: Pick<Actor, 'timeZone'>): string => todayIn(actor.timeZone);

/** The level that owns the rows of a register, on the path of the actor: always one equality, never a tree walk. */
export const levelOf = (actor: Actor, register: AnyRegister): string => actor.path[register.level];
