import type { progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { percentDone } from '@plumbline/contract/rules/bands.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useSay } from '../../../lib/value/language.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { CountLink } from '../../handover/count-link.tsx';
import { itrFilter, type CountScope } from '../../handover/scope-filters.ts';
import { boardWords } from './board-words.ts';
import { CHECK_STATES, checkBoardOf } from './check-board.ts';
import css from '../share-table.module.css';

/** Props of the board of checks by state. */
export interface BoardProps {
  readonly board: OutputOf<typeof progressDetails>['board'];
  readonly scope: CountScope | undefined;
  /** The system or subsystem; neither for the whole scope. */
  readonly ask: { readonly system?: string; readonly subSystem?: string };
}

export function Board({ board, scope, ask }: BoardProps): React.JSX.Element {
  const say = useSay();
  const { fields, route } = registers.tagItr;
  const all = CHECK_STATES.reduce((sum, state) => sum + board[state], 0);
  return (
    <>
      <dl className={css.board}>
        {CHECK_STATES.map((state) => {
          const label = say(fields.progress.of[state]);
          return (
            <div key={state} className={css.column} style={{ borderTopColor: `var(--state-${stateOf(state)})` }}>
              <dt>
                <StateMark state={stateOf(state)} /> {label}
              </dt>
              <dd>
                <CountLink
                  count={board[state]}
                  route={route}
                  filter={scope && itrFilter(scope, [state])}
                  label={label}
                />{' '}
                {all > 0 && <small>{`${percentDone({ total: all, done: board[state] })} %`}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
      {all > 0 && (ask.system ?? ask.subSystem) !== undefined && (
        <p className={css.boardLink}>
          <Link to={checkBoardOf(ask)}>{say(boardWords.asBoard)}</Link>
        </p>
      )}
    </>
  );
}
