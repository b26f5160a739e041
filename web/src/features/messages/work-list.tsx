import { daysBetween } from '@plumbline/contract/rules/clock.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { CameraOutlined, RightOutlined, RollbackOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { recordAddress } from '../../register/record-address.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { uiWords } from '../../ui/words.ts';
import { RecordState } from '../../workflow/record-state.tsx';
import type { WorkRow } from './work-row.ts';
import css from './work-list.module.css';
import { workWords } from './work-words.ts';

interface WorkListProps {
  /** The content of the list, for screen readers. */
  readonly label: string;
  readonly rows: readonly WorkRow[];
  /** Called before a record opens, so that the user can step from it to the next. */
  readonly onOpen: () => void;
}

/** Open work as cards: state, full tag number, description, form and place, and due date. The whole card is a link. */
export function WorkList({ label, rows, onOpen }: WorkListProps): React.JSX.Element {
  return (
    <Stack as="ul" gap={8} className={css.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            className={css.card}
            data-late={row.isOverdue || undefined}
            to={recordAddress(row) ?? '.'}
            onClick={onOpen}
          >
            <span className={css.state}>
              <RecordState register={row.register} state={row.state} />
            </span>
            <Stack as="span" className={css.what}>
              <strong>
                <Mono>{row.tag}</Mono>
              </strong>
              <span className={css.about}>
                <InLanguage text={row.description} />
              </span>
            </Stack>
            <Facts row={row} />
            <Due row={row} />
            <RightOutlined aria-hidden className={css.go} />
          </Link>
        </li>
      ))}
    </Stack>
  );
}

/** As many cards as are expected, each as high as a card: nothing moves when they come. */
export function WorkListSkeleton({ rows }: { readonly rows: number }): React.JSX.Element {
  return (
    <Stack gap={8} className={css.list} role="status" aria-label={useSay()(uiWords.loading)}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={css.card}>
          <span className={css.state}>
            <SkeletonBox width="88px" height="20px" />
          </span>
          <Stack as="span" className={css.what}>
            <strong>
              <SkeletonBox width="60%" height="1lh" />
            </strong>
            <span className={css.about}>
              <SkeletonBox width="85%" height="1lh" />
            </span>
          </Stack>
          <span className={css.facts}>
            <SkeletonBox width="48px" height="1lh" />
          </span>
          <span className={css.due}>
            <SkeletonBox height="1lh" />
          </span>
        </div>
      ))}
    </Stack>
  );
}

function Facts({ row }: { readonly row: WorkRow }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Row as="span" wrap align="stretch" justify="end" gap="2px 12px" muted className={css.facts}>
      {row.form !== '' && <Mono>{row.form}</Mono>}
      {row.area !== '' && <span>{row.area}</span>}
      {row.photos > 0 && (
        <span title={say(fill(workWords.photos, { count: format.count(row.photos) }))}>
          <CameraOutlined aria-hidden /> {format.count(row.photos)}
        </span>
      )}
      {row.isToSign && <span className={css.mark}>{say(workWords.toSign)}</span>}
      {row.isReturned && (
        <span className={css.returned}>
          <RollbackOutlined aria-hidden /> {say(workWords.returned)}
        </span>
      )}
    </Row>
  );
}

function Due({ row: { due, isOverdue } }: { readonly row: WorkRow }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  if (due === null)
    return (
      <Muted figures className={css.due}>
        {say(workWords.noDue)}
      </Muted>
    );
  if (isOverdue)
    return (
      <Muted figures className={css.due} data-late title={format.date(due)}>
        {say(fill(workWords.late, { count: format.count(Math.max(1, daysBetween(due, today))) }))}
      </Muted>
    );
  const text = due === today ? workWords.today : fill(workWords.due, { day: format.date(due) });
  return (
    <Muted figures className={css.due}>
      {say(text)}
    </Muted>
  );
}
