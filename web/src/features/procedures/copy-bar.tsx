import { permission } from '@plumbline/contract/access.ts';
import { outlineClone, outlineCopy } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import type { OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import { rowAddress } from '../../register/record-address.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { useEscape } from '../../ui/use-escape.ts';
import css from './outline.module.css';
import { outlineChanged } from './use-outline.ts';
import { outlineWords } from './words.ts';

interface OwnerProps {
  readonly of: OutlineOf;
  readonly id: string;
}

/** Copies an outline, from a skeleton or into another procedure or skeleton. */
export function CopyBar({ of: kind, id, isEmpty }: OwnerProps & { readonly isEmpty: boolean }): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState<'clone' | OutlineOf | null>(null);
  const mayProcedure = useCan(permission('procedureStep', 'add'));
  const maySkeleton = useCan(permission('procedureSkeletonStep', 'add'));
  const close = (): void => setOpen(null);
  if (open === 'clone') return <CloneForm id={id} isEmpty={isEmpty} onClose={close} />;
  if (open !== null) return <CopyForm of={kind} id={id} as={open} onClose={close} />;
  return (
    <Row wrap gap={8}>
      {kind === 'procedure' && mayProcedure && (
        <Button onClick={() => setOpen('clone')}>{say(outlineWords.clone)}</Button>
      )}
      {mayProcedure && !isEmpty && (
        <Button onClick={() => setOpen('procedure')}>
          {say(kind === 'procedure' ? outlineWords.copy : outlineWords.newProcedure)}
        </Button>
      )}
      {kind === 'procedure' && maySkeleton && !isEmpty && (
        <Button onClick={() => setOpen('procedureSkeleton')}>{say(outlineWords.asSkeleton)}</Button>
      )}
    </Row>
  );
}

/** The frame of a small form within the tab. */
function InPlace({
  title,
  reason,
  onRun,
  onClose,
  children,
}: {
  readonly title: Word;
  readonly reason: Word | undefined;
  readonly onRun: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const part = useEscape<HTMLFormElement>(onClose);
  return (
    <Stack
      as="form"
      ref={part}
      gap={6}
      className={css.form}
      aria-label={say(title)}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <strong>{say(title)}</strong>
      {children}
      <Row wrap gap={8}>
        <Button onClick={onClose}>{say(outlineWords.cancel)}</Button>
        <Guarded
          type="primary"
          reason={reason && say(reason)}
          onClick={async () => {
            try {
              await onRun();
            } catch (error) {
              notify.failure(error);
            }
          }}
        >
          {say(outlineWords.cloneRun)}
        </Guarded>
      </Row>
    </Stack>
  );
}

function CloneForm({
  id,
  isEmpty,
  onClose,
}: {
  readonly id: string;
  readonly isEmpty: boolean;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const field = useId();
  const [skeleton, choose] = useState<string | null>(null);
  const [append, setAppend] = useState(false);
  const run = async (): Promise<void> => {
    if (skeleton === null) return;
    const { sections, steps } = await send(outlineClone, { of: 'procedureSkeleton', id: skeleton, into: id, append });
    notify.message('success', fill(outlineWords.cloned, { sections, steps }));
    await outlineChanged('procedure');
    onClose();
  };
  const missing = skeleton === null ? outlineWords.cloneWhich : undefined;
  return (
    <InPlace
      title={outlineWords.cloneTitle}
      reason={missing ?? (isEmpty || append ? undefined : outlineWords.cloneAppend)}
      onRun={run}
      onClose={onClose}
    >
      <label htmlFor={field}>{say(outlineWords.cloneWhich)}</label>
      <LookupSelect id={field} register="procedureSkeleton" value={skeleton} onChange={choose} />
      {!isEmpty && (
        <Checkbox checked={append} onChange={({ target }) => setAppend(target.checked)}>
          {say(outlineWords.cloneAppend)}
        </Checkbox>
      )}
    </InPlace>
  );
}

const titleOf = (kind: OutlineOf, as: OutlineOf): Word => {
  if (as === 'procedureSkeleton') return outlineWords.asSkeleton;
  return kind === 'procedure' ? outlineWords.copy : outlineWords.newProcedure;
};

function CopyForm({
  of: kind,
  id,
  as,
  onClose,
}: OwnerProps & { readonly as: OutlineOf; readonly onClose: () => void }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const ids = { name: useId(), text: useId(), system: useId() };
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [system, setSystem] = useState<string | null>(null);
  const asksSystem = kind === 'procedureSkeleton' && as === 'procedure';
  const isIncomplete = name.trim() === '' || description.trim() === '';
  const run = async (): Promise<void> => {
    const systems = system === null ? [] : [system];
    const made = await send(outlineCopy, {
      of: kind,
      id,
      as,
      name: name.trim(),
      description: description.trim(),
      systems,
    });
    const href = rowAddress({ register: as, id: made.id, title: name });
    notify.done(
      fill(outlineWords.made, { name, sections: made.sections, steps: made.steps }),
      href === null ? [] : [{ label: outlineWords.openIt, run: () => void navigate({ href }) }],
    );
    await outlineChanged(as);
    onClose();
  };
  const noSystem = asksSystem && system === null ? outlineWords.systemNeeded : undefined;
  return (
    <InPlace
      title={titleOf(kind, as)}
      reason={isIncomplete ? outlineWords.incomplete : noSystem}
      onRun={run}
      onClose={onClose}
    >
      <label htmlFor={ids.name}>{say(outlineWords.name)}</label>
      <Input id={ids.name} maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
      <label htmlFor={ids.text}>{say(outlineWords.text)}</label>
      <Input
        id={ids.text}
        maxLength={255}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {asksSystem && (
        <>
          <label htmlFor={ids.system}>{say(outlineWords.systems)}</label>
          <LookupSelect id={ids.system} register="system" value={system} onChange={setSystem} />
        </>
      )}
    </InPlace>
  );
}
