import { viaWord } from '@plumbline/contract/register/via.ts';
import { historyEntry, HISTORY_KEYS } from '@plumbline/contract/lists/history-entry.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { HistoryEntry, VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted, Row } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './row-history.module.css';
import { registerWords } from '../words.ts';

const ACTIONS: Readonly<Record<HistoryEntry['action'], Word>> = {
  add: registerWords.wasAdded,
  update: registerWords.wasUpdated,
  follow: registerWords.wasFollowing,
  lines: registerWords.linesChanged,
  delete: registerWords.wasDeleted,
  restore: registerWords.wasRestored,
  sign: registerWords.wasSigned,
  reject: registerWords.wasRejected,
  attach: registerWords.wasAttached,
  detach: registerWords.wasDetached,
  retire: registerWords.wasRetired,
  reuse: registerWords.wasReused,
  draw: registerWords.wasDrawn,
};

/**
 * The name of a changed field: the label the server sent, or the field's own label; a former field is shown by its
 * field name.
 */
export function labelOf(
  register: Pick<AnyRegister, 'fields'>,
  { field, label }: Pick<HistoryEntry['changes'][number], 'field' | 'label'>,
): Word {
  return label ?? register.fields[field]?.label ?? { en: field, zh: field };
}

/** The history of a row as received, and how to load more of it. */
export interface RowHistoryProps {
  readonly register: AnyRegister;
  readonly id: string;
  readonly history: VerbOutput['history'] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onMore: () => void;
}

/** Who changed a row, when, how, and the old and new value of each field; newest first. */
export function RowHistory({ register, id, history, error, onRetry, onMore }: RowHistoryProps): React.JSX.Element {
  const say = useSay();
  // administration has a history of its own
  const isListed = HISTORY_KEYS.includes(register.subset?.of ?? register.key);
  const listed = isListed ? linkToList(historyEntry.route, { field: 'row', op: 'is', value: id }) : undefined;
  if (error) return <ErrorState small error={error} onRetry={onRetry} />;
  if (!history) return <SkeletonLines lines={8} />;
  if (history.entries.length === 0) return <EmptyState small title={say(registerWords.noHistory)} />;
  return (
    <>
      <ol className={css.list}>
        {history.entries.map((entry) => (
          <Entry key={entry.id} register={register} entry={entry} />
        ))}
      </ol>
      <Row wrap gap={12}>
        {history.total > history.entries.length && <Button onClick={onMore}>{say(registerWords.showMore)}</Button>}
        {listed !== undefined && <Link to={listed}>{say(registerWords.historyAsList)}</Link>}
      </Row>
    </>
  );
}

function Entry({
  register,
  entry,
}: {
  readonly register: AnyRegister;
  readonly entry: HistoryEntry;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { at, by, action, via, changes, note } = entry;
  return (
    <li className={css.entry}>
      <Row wrap align="stretch" justify="between" gap="2px 12px">
        <span>
          <strong>{by}</strong> {say(ACTIONS[action])}
        </span>
        <span className={css.when}>
          <time dateTime={at}>{format.dateTime(at)}</time> · {say(viaWord(via))}
        </span>
      </Row>
      {changes.length > 0 && (
        <ul className={css.changes}>
          {changes.map((change) => (
            <Grid
              as="li"
              key={change.field}
              columns="130px minmax(0, 1fr) 20px minmax(0, 1fr)"
              gap={8}
              pad="4px 0"
              small
              className={css.change}
            >
              <Muted>{labelOf(register, change)[language]}</Muted>
              <span className={css.old}>{change.old ?? say(registerWords.emptyValue)}</span>
              <span aria-label="→" role="img">
                →
              </span>
              <span>{change.new ?? say(registerWords.emptyValue)}</span>
            </Grid>
          ))}
        </ul>
      )}
      {note !== null && <p className={css.note}>{note}</p>}
    </li>
  );
}
