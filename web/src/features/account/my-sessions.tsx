import { myAccount, mySessionsEnd, type MySession } from '@plumbline/contract/features/account/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { State } from '../../lib/look/theme.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { PlainList, Stack } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import admin from '../users/admin.module.css';
import { invalidateCalls } from '../users/lookups.ts';
import { runAndNotify } from '../users/outcome.ts';
import css from './personal-page.module.css';
import { personalWords } from './personal-words.ts';

/** The user's sessions, with a button to end all but the current one. */
export function MySessions({ sessions }: { readonly sessions: readonly MySession[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const end = async (): Promise<void> => {
    await runAndNotify(() => send(mySessionsEnd, null));
    await invalidateCalls(myAccount);
  };
  return (
    <Stack as="section" gap={10} card className={css.card} aria-label={say(personalWords.sessions)}>
      <h2>{say(personalWords.sessions)}</h2>
      <PlainList className={css.sessions}>
        {sessions.map((session) => {
          const { state, word } = stateOf(session);
          return (
            <li key={session.id}>
              <span>
                {say(personalWords.started)} {format.dateTime(session.startedAt)}{' '}
                <span className={admin.soft}>
                  · {say(personalWords.seen)} {format.dateTime(session.seenAt)}
                </span>
              </span>
              <StatePill state={state}>{say(word)}</StatePill>
            </li>
          );
        })}
      </PlainList>
      <div>
        <Guarded reason={sessions.length > 1 ? undefined : say(personalWords.onlyHere)} onClick={end}>
          {say(personalWords.endOthers)}
        </Guarded>
      </div>
    </Stack>
  );
}

function stateOf({ isThis, isLocked }: MySession): { readonly state: State; readonly word: Word } {
  if (isThis) return { state: 'complete', word: personalWords.here };
  return isLocked
    ? { state: 'in-progress', word: personalWords.locked }
    : { state: 'not-started', word: personalWords.elsewhere };
}
