import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { openingFields, recordAddress, type RecordName } from '../../register/record-address.ts';
import {
  keepTrail,
  placeIn,
  readTrail,
  recordsOf,
  TRAIL_MOST,
  type Trail,
  type TrailPlace,
} from '../../register/row/trail.ts';
import { Row } from '../../ui/layout.tsx';
import { trailWords } from './words.ts';

/** The position of a record in the list the user came from, and that list. */
export interface OnTrail extends TrailPlace {
  readonly trail: Trail;
}

/**
 * True for records that are worked on in a form; records worked on in their row use the previous and next buttons of
 * their own list.
 */
const hasForm = ({ register }: RecordName): boolean => recordOf(register)?.opens === 'form';

/**
 * The position of a record in the list the user came from; undefined without a list. The list is read once and then
 * stays fixed.
 */
export function useTrail(id: string): OnTrail | undefined {
  const [trail] = useState(readTrail);
  const records = useRecordsOn(trail);
  const place = useMemo(() => records && placeIn(records, id), [records, id]);
  useEffect(() => {
    // from now on the records stay fixed, even if signed ones leave the list
    if (trail && records && place) keepTrail({ ...trail, records });
  }, [trail, records, place]);
  return useMemo(() => place && trail && { ...place, trail }, [place, trail]);
}

const NOWHERE: Trail = { list: '', filter: undefined, sort: [], href: '' };

/** The records of a list, read from the server unless they are known. */
function useRecordsOn(trail: Trail | undefined): readonly RecordName[] | undefined {
  const { list, filter, sort, records } = trail ?? NOWHERE;
  const columns = [registerOrListOf(list)?.title ?? '', ...openingFields(list)];
  const input = { columns, sort: [...sort], limit: TRAIL_MOST, ...(filter && { filter }) };
  const isWanted = list !== '' && records === undefined;
  const { data } = useVerb(list, 'page', input, { enabled: isWanted, staleTime: Infinity });
  return useMemo(() => records ?? (data && recordsOf(list, data.rows).filter(hasForm)), [records, data, list]);
}

/** Links to the previous and next record, and back to the list. */
export function TrailBar({ on }: { readonly on: OnTrail }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const list = registerOrListOf(on.trail.list);
  const where = say(fill(trailWords.place, { at: format.count(on.at), total: format.count(on.total) }));
  return (
    <Row as="nav" gap={10} figures aria-label={say(trailWords.label)}>
      <TrailStep record={on.before} icon={<LeftOutlined aria-hidden />} label={say(trailWords.before)} />
      <span>
        {where}
        {list && (
          <>
            {' · '}
            <Link to={on.trail.href}>{say(registerTitle(list))}</Link>
          </>
        )}
      </span>
      <TrailStep record={on.after} icon={<RightOutlined aria-hidden />} label={say(trailWords.after)} />
    </Row>
  );
}

interface TrailStepProps {
  readonly record: RecordName | undefined;
  readonly icon: React.ReactNode;
  readonly label: string;
}
/** The link to a neighbouring record. */
export function TrailStep({ record, icon, label }: TrailStepProps): React.JSX.Element {
  const navigate = useNavigate();
  const href = record && recordAddress(record);
  const name = record === undefined ? label : `${label}: ${record.title}`;
  return (
    <Button
      icon={icon}
      aria-label={name}
      title={name}
      disabled={!href}
      onClick={() => href && void navigate({ href, replace: true })}
    />
  );
}

/** Shown after a sheet is signed: the next sheet, and how many remain. */
export function NextOnTrail({
  on,
  isDone,
}: {
  readonly on: OnTrail;
  readonly isDone: boolean;
}): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const href = on.after && recordAddress(on.after);
  if (!href) return null;
  return (
    <Button
      block
      size="large"
      type={isDone ? 'primary' : 'default'}
      icon={<RightOutlined aria-hidden />}
      iconPlacement="end"
      onClick={() => void navigate({ href, replace: true })}
    >
      {say(fill(trailWords.next, { count: format.count(on.left) }))}
    </Button>
  );
}
