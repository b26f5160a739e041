import { blockKinds } from '@plumbline/contract/blocks/kinds.ts';
import type { NextCertificate } from '@plumbline/contract/features/progress/calls/figures.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { RecordLink } from '../../workflow/record-link.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { stopsHref } from '../handover/stops-href.ts';
import css from './my-work.module.css';
import { myWorkWords } from './my-work-words.ts';

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

function Held({ row: { id, title, due, daysLate, stops } }: { readonly row: NextCertificate }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const open = blockKinds('certificate').filter(({ kind }) => (stops[kind] ?? 0) > 0);
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
        {open.map(({ kind, open: caption }) => (
          <Link key={kind} to={stopsHref(id, kind)}>
            {say(fill(caption, { count: format.count(stops[kind] ?? 0) }))}
          </Link>
        ))}
        {open.length === 0 && <span className={css.ready}>{say(myWorkWords.ready)}</span>}
      </Row>
    </li>
  );
}
