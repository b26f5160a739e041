import { permission } from '@plumbline/contract/access.ts';
import type { DrawingMarks } from '@plumbline/contract/features/documents/calls.ts';
import { drawingMarks } from '@plumbline/contract/features/documents/calls.ts';
import { drawingTag } from '@plumbline/contract/lists/drawing-tag.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { callKey, queryClient, useVerb } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useCan } from '../../lib/session/session.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { refIn } from '../../lib/value/row-facts.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { Mono } from '../../ui/mono.tsx';
import { Row } from '../../ui/layout.tsx';
import { fileWords } from './words.ts';

/** A place that was clicked, in points from the upper left corner of its page. */
export interface ClickedPlace {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** The tags of a drawing that its text does not show, as many as are offered together. */
const OFFERED = 500;

interface PinBarProps {
  readonly marks: DrawingMarks;
  readonly drawing: NonNullable<DrawingMarks['drawing']>;
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly place: ClickedPlace | undefined;
  readonly onPlaced: () => void;
}

/** Says what was found on a drawing, and places the tags of its list by a click and Enter. */
export function PinBar(props: PinBarProps): React.JSX.Element {
  const { marks, drawing, isOn, onTurn } = props;
  const say = useSay();
  const format = useFormat();
  const mayPin = useCan(permission(registers.drawingPin.key, 'add'));
  const known = new Set(marks.marks.flatMap(({ tag }) => tag ?? [])).size;
  const unknown = new Set(marks.marks.flatMap(({ tag, name }) => (tag === null ? name : []))).size;
  const summary =
    marks.text === 'text' || marks.text === 'part' ? fileWords.marksFound : fileWords.marksText[marks.text];
  const filter: Filter = { field: 'drawing', op: 'is', value: drawing.id };
  return (
    <Row as="section" wrap gap={8} aria-label={say(fileWords.marks)}>
      <span role="status">{say(fill(summary, { known: format.count(known), unknown: format.count(unknown) }))}</span>
      <Link to={linkToList(drawingTag.route, filter)}>{say(fileWords.compareWithRegister)}</Link>
      {mayPin && (
        <Button size="small" aria-pressed={isOn} onClick={() => onTurn(!isOn)}>
          {say(isOn ? fileWords.pinsDone : fileWords.pinTags)}
        </Button>
      )}
      {isOn && <Placing {...props} />}
    </Row>
  );
}

/** The next tag to be placed. */
function Placing({ drawing, place, onPlaced }: PinBarProps): React.JSX.Element {
  const say = useSay();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const filter: Filter = {
    and: [
      { field: 'drawing', op: 'is', value: drawing.id },
      { field: 'state', op: 'anyOf', value: ['absent', 'unread'] },
    ],
  };
  const { data, refetch } = useVerb(
    drawingTag.key,
    'page',
    { filter, columns: ['name', 'taggedItem'], sort: [{ field: 'name' }], limit: OFFERED },
    { staleTime: 0 },
  );
  const left = (data?.rows ?? []).flatMap((row) => refIn(row, 'taggedItem') ?? []);
  const next = left.find(({ id }) => !skipped.includes(id));
  const pin = async (): Promise<void> => {
    if (next === undefined || place === undefined) return;
    try {
      const values = { ...place, drawing: drawing.id, taggedItem: next.id };
      await sendVerb(registers.drawingPin.key, 'create', { values });
      onPlaced();
      registerChanged(registers.drawingPin.key, 'many');
      await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: callKey(drawingMarks) })]);
    } catch (error) {
      notify.failure(error);
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Enter on a button presses that button
    if (event.key !== 'Enter' || place === undefined || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void pin();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
  if (data === undefined) return <></>;
  if (next === undefined) return <span role="status">{say(fileWords.pinsNone)}</span>;
  return (
    <>
      <span role="status">
        <Mono>{next.title}</Mono> ·{' '}
        {say(fill(place === undefined ? fileWords.pinClick : fileWords.pinEnter, { count: left.length }))}
      </span>
      <Button size="small" type="primary" disabled={place === undefined} onClick={() => void pin()}>
        {say(fileWords.pinPlace)}
      </Button>
      <Button size="small" onClick={() => setSkipped([...skipped, next.id])}>
        {say(fileWords.pinSkip)}
      </Button>
    </>
  );
}
