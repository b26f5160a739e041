import { certificateBlocker } from '@plumbline/contract/lists/certificate-blocker.ts';
import type { NextCertificate } from '@plumbline/contract/features/progress/calls/home.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { listHref } from '../../register/list/list-of-row.tsx';
import { RecordLink } from '../../workflow/record-link.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './my-work.module.css';
import { myWorkWords } from './my-work-words.ts';

/** The address of the lines of one kind that block a certificate: exactly the lines a figure counts. */
function linesOf(id: string, kind: 'tagItr' | 'procedure' | 'punchListItem'): string {
  const filter: Filter = {
    and: [
      { field: 'kind', op: 'is', value: kind },
      { field: 'weight', op: 'is', value: 'stop' },
    ],
  };
  return `${listHref(certificateBlocker, id)}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** The certificates with the earliest planned dates, and what is open on each. */
export function NextCertificates({ rows }: { readonly rows: readonly NextCertificate[] }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack as="section" gap={10} card pad="14px 16px" className={css.card} aria-label={say(myWorkWords.holds)}>
      <header>
        <h3>{say(myWorkWords.holds)}</h3>
      </header>
      {rows.length === 0 && <Muted as="p">{say(myWorkWords.noneHeld)}</Muted>}
      {rows.length > 0 && (
        <Stack as="ul" className={css.held}>
          {rows.map((row) => (
            <Held key={row.id} row={row} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

const CHECKED = { tagItr: myWorkWords.checks, procedure: myWorkWords.procedures } as const;

function Held({
  row: { id, title, entity, due, daysLate, openChecks, blockingPunch },
}: {
  readonly row: NextCertificate;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const when =
    daysLate > 0
      ? fill(myWorkWords.late, { count: format.count(daysLate) })
      : fill(myWorkWords.due, { day: format.date(due) });
  return (
    <li>
      <RecordLink register="handover" id={id} title={title} />
      <Muted figures className={css.when} data-late={daysLate > 0 || undefined}>
        {say(when)}
      </Muted>
      <Row as="span" wrap align="stretch" justify="end" gap="4px 12px" className={css.what}>
        {openChecks > 0 && (
          <Link to={linesOf(id, entity)}>{say(fill(CHECKED[entity], { count: format.count(openChecks) }))}</Link>
        )}
        {blockingPunch > 0 && (
          <Link to={linesOf(id, 'punchListItem')}>
            {say(fill(myWorkWords.blocking, { count: format.count(blockingPunch) }))}
          </Link>
        )}
        {openChecks === 0 && blockingPunch === 0 && <span className={css.ready}>{say(myWorkWords.ready)}</span>}
      </Row>
    </li>
  );
}
