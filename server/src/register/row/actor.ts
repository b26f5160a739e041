import { companyPath, type LevelPath } from '@plumbline/contract/levels.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { SigningProof } from '@plumbline/contract/workflow/sign/calls.ts';
import { isVia, type Via } from '@plumbline/contract/register/via.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/** Who reads or writes, at which levels, and through which channel: a request, an import, a job. */
export interface Actor {
  readonly tenantId: string;
  /** The chosen levels; every row read or written lies on this path. */
  readonly path: LevelPath;
  /** Null for work of the system itself. */
  readonly userId: string | null;
  readonly userName: string;
  /** The subcontractors whose work alone is seen; left out where there is no such limit (domain guide 3.15). */
  readonly subcontractors?: readonly string[];
  /**
   * Which rows of lower levels are shown where a row refers to them: those on the path, or all; by default those on the
   * path and in every scope that the user may open.
   */
  readonly reach?: 'path' | 'everything';
  /** The language of a person who reads; English by default. */
  readonly language?: Language;
  /** The IANA time zone of the scope; it alone decides what day it is (ADR 0023). */
  readonly timeZone: string;
  /** The day that counts as today, `yyyy-mm-dd`, for work done for a certain day whenever it is done; by default today. */
  readonly today?: string;
  /** How the change was made, as recorded in the history: `screen`, `import 12`, `job`. */
  readonly via: Via;
  /** The hash of the session's token, for a person who makes a call. */
  readonly session?: Buffer;
  /** How the person proved who they are when sending the work, such as a file that signs. */
  readonly proof?: SigningProof;
  /** Identifies everything that is written together, so that it can be undone together: the id of an import. */
  readonly batch?: string;
  /** The batches that this write undoes. */
  readonly undoes?: readonly string[];
  /** When the change was made, as ISO 8601, if it was made before the server received it. */
  readonly actedAt?: string;
  /** The device on which the change was made offline. */
  readonly deviceId?: string;
  /**
   * What a person does in one call; omitted for work that has no person to ask: a job, an import, the demonstration.
   */
  readonly act?: Act;
}

/** One call by a person, who is shown its consequences before it is carried out (ADR 0029). */
interface Act {
  /** Identifies everything the call does. */
  readonly id: string;
  /** The consequences the person was shown and accepted; null before they were shown any. */
  readonly acknowledged: string | null;
}

/** The system itself, for work that is nobody's. */
export const systemActor = (origin: Pick<Actor, 'tenantId' | 'path' | 'via'>): Actor => ({
  ...origin,
  userId: null,
  userName: 'Plumbline',
  reach: 'everything',
  timeZone: machineZone(),
});

/** The system itself, as somebody lets it act by a command: in a company, or at a level of it. */
export const ofCommand = (tenantId: string, path = companyPath(tenantId)): Actor =>
  systemActor({ tenantId, path, via: 'command' });

/**
 * Returns the same actor with sight of everything on the path: for checks that must not depend on who asks, such as a
 * gate or automatic consequences.
 */
export function unrestricted(actor: Actor): Actor {
  const { subcontractors: _limit, ...rest } = actor;
  return { ...rest, reach: 'everything' };
}

/** True when the actor's writes are nobody's work. */
export const isUntold = ({ via }: Actor): boolean => isVia(via, 'untold');

/** The id of everything done in one go: a call, or an import. */
export const actOf = ({ act, batch }: Actor): string | null => act?.id ?? batch ?? null;

/** Today where the actor works, `yyyy-mm-dd`. */
export const todayOf = ({ today, timeZone }: Pick<Actor, 'timeZone' | 'today'>): string => today ?? todayIn(timeZone);

/** The level that owns the rows of a register, on the actor's path: always a single equality, never a tree walk. */
export const levelOf = (actor: Actor, register: AnyRegister): string => actor.path[register.level];
