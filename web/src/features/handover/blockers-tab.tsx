import { blockKind } from '@plumbline/contract/blocks/kinds.ts';
import { FIRST_BLOCKERS, handoverBlockers } from '@plumbline/contract/features/handover/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { exReview } from '@plumbline/contract/lists/ex-review.ts';
import { certificateBlocker } from '@plumbline/contract/lists/blocker-list.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { listHref } from '../../register/list/list-of-row.tsx';
import { registerWords } from '../../register/words.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { ChaseButton } from '../../workflow/chase/chase-button.tsx';
import { BlockerLines } from './blocker-lines.tsx';
import css from './blockers.module.css';
import { CountLink } from './count-link.tsx';
import { DoubtPanel } from './doubt-panel.tsx';
import { type CountScope, itrFilter, mocsNamed, OUTSTANDING, punchOfCategory, tagFilter } from './scope-filters.ts';
import { useRowScope } from './use-row-scope.ts';
import { stopsHref } from './stops-href.ts';
import { handoverWords } from './words.ts';

const RecordSignOffs = lazy(async () => ({
  default: (await import('../../workflow/sign/record-sign-offs.tsx')).RecordSignOffs,
}));
/** The kinds of blocker with figures of their own. */
const SHOWN_APART: readonly string[] = ['tagItr', 'punchListItem', 'moc', 'procedure'];
/** Maximum lines the call returns. */
const LINES_MAX = 500;

/** The counts of a certificate, and what blocks it; where nothing does, its sign-offs follow. */
export function BlockersTab({ row }: { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [limit, setLimit] = useState(FIRST_BLOCKERS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const scope = useRowScope(row);
  const query = useCall(handoverBlockers, { id: row.id, limit }, { placeholderData: (before) => before });
  if (query.isError) return <ErrorState small error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonTable rows={6} columns={3} />;
  const { lines, total, stops, warnings } = query.data;
  const hidden = total - lines.length;
  const choose = (id: string, on: boolean): void =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((chosenId) => chosenId !== id)));
  const ticked = lines.flatMap(({ record }) => (record !== null && chosen.has(record.id) ? [record] : []));
  return (
    <div className={css.tab}>
      <DoubtPanel register="handover" id={row.id} />
      <Figures row={row} facts={query.data} />
      {total === 0 ? (
        <>
          <EmptyState small title={say(handoverWords.clear)} text={say(handoverWords.clearText)} />
          <Waiting>
            <RecordSignOffs key={row.id} register="handover" id={row.id} isVoid={false} />
          </Waiting>
        </>
      ) : (
        <section aria-label={say(handoverWords.lines)}>
          <h3 className={css.heading}>
            {say(handoverWords.lines)}
            {stops > 0 && <StatePill state="blocked">{`${say(handoverWords.stops)} ${format.count(stops)}`}</StatePill>}
            {warnings > 0 && (
              <StatePill state="in-progress">{`${say(handoverWords.warnings)} ${format.count(warnings)}`}</StatePill>
            )}
            {ticked.length > 0 && <ChaseButton lines={ticked} onDone={() => setChosen(new Set())} />}
            <Link to={listHref(certificateBlocker, row.id)}>{say(registerWords.openAsList)}</Link>
          </h3>
          <BlockerLines lines={lines} exReview={exReviewOf(scope)} chase={{ chosen, onChoose: choose }} />
          {hidden > 0 && limit < LINES_MAX && (
            <Button type="link" onClick={() => setLimit(Math.min(LINES_MAX, limit + FIRST_BLOCKERS))}>
              {say(fill(handoverWords.more, { count: format.count(Math.min(hidden, FIRST_BLOCKERS)) }))}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

/** The address of the review of Ex checks missing in a scope; undefined until the scope is known. */
const exReviewOf = (scope: CountScope | undefined): string | undefined =>
  scope && linkToList(exReview.route, tagFilter(scope));

interface FiguresProps {
  readonly row: AnyRow;
  readonly facts: OutputOf<typeof handoverBlockers>;
}
function Figures({
  row,
  facts: { entity, tags, itrs, itrsDone, punchOpen, mocsOpen, procedures, kinds },
}: FiguresProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const scope = useRowScope(row);
  const { tagItr, taggedItem, punchListItem, moc } = registers;
  return (
    <dl className={css.figures}>
      <div>
        <dt>{say(handoverWords.tags)}</dt>
        <dd>
          <CountLink
            count={tags}
            route={taggedItem.route}
            filter={scope && tagFilter(scope)}
            label={say(handoverWords.tags)}
          />
        </dd>
      </div>
      {entity === 'tagItr' && (
        <>
          <div>
            <dt>{say(handoverWords.itrs)}</dt>
            <dd>
              <CountLink
                count={itrsDone}
                route={tagItr.route}
                filter={scope && itrFilter(scope, ['signedOff'])}
                label={say(handoverWords.itrs)}
              />
              <span className={css.soft}>
                {' / '}
                <CountLink
                  count={itrs}
                  route={tagItr.route}
                  filter={scope && itrFilter(scope)}
                  label={say(handoverWords.totalItrs)}
                />
              </span>
            </dd>
          </div>
          <div>
            <dt>{say(handoverWords.outstanding)}</dt>
            <dd>
              <CountLink
                count={itrs - itrsDone}
                route={tagItr.route}
                filter={scope && itrFilter(scope, OUTSTANDING)}
                label={say(handoverWords.outstanding)}
              />
            </dd>
          </div>
        </>
      )}
      {punchOpen.map(({ category, count, stops }) => (
        <div key={category} data-stops={(stops && count > 0) || undefined}>
          <dt>{`${say(handoverWords.punch)} ${category}`}</dt>
          <dd>
            <CountLink
              count={count}
              route={punchListItem.route}
              filter={scope && punchOfCategory(scope, category)}
              label={`${say(handoverWords.punch)} ${category}`}
            />{' '}
            <span className={css.soft}>{say(stops ? handoverWords.blocks : handoverWords.carried)}</span>
          </dd>
        </div>
      ))}
      {mocsOpen.map(({ type, names }) => (
        <div key={`moc ${type}`}>
          <dt>{say(fill(handoverWords.openMocs, { type }))}</dt>
          <dd>
            <CountLink
              count={names.length}
              route={moc.route}
              filter={mocsNamed(names)}
              label={say(fill(handoverWords.openMocs, { type }))}
            />
          </dd>
        </div>
      ))}
      {procedures !== null && procedures.total > 0 && (
        <div>
          <dt>{say(handoverWords.procedures)}</dt>
          <dd>
            {format.count(procedures.done)}
            <span className={css.soft}> / {format.count(procedures.total)}</span>
          </dd>
        </div>
      )}
      {kinds.flatMap(({ kind, stops }) => {
        const declared = blockKind('certificate', kind);
        return declared === undefined || stops === 0 || SHOWN_APART.includes(kind)
          ? []
          : [
              <div key={`kind ${kind}`} data-stops>
                <dt>{say(declared.label)}</dt>
                <dd>
                  <Link to={stopsHref(row.id, kind)}>{format.count(stops)}</Link>{' '}
                  <span className={css.soft}>{say(handoverWords.blocks)}</span>
                </dd>
              </div>,
            ];
      })}
    </dl>
  );
}
