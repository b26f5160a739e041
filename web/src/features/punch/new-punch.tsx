import { signOffSigners } from '@plumbline/contract/workflow/sign/calls/sign-off-signers.ts';
import type { Ref } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { useCall } from '../../lib/query.ts';
import { textIn } from '../../lib/row-facts.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { sendVerb } from '../../lib/send.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useSession } from '../../lib/session.ts';
import { PhotoButtons } from '../../register/photos/photo-button.tsx';
import { PhotoStrip } from '../../register/photos/photo-strip.tsx';
import { usePhotos } from '../../register/photos/use-photos.ts';
import { registerChanged } from '../../register/changes.ts';
import { recordAddress } from '../../register/record-address.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { CategoryChoice } from '../../workflow/fill/category-choice.tsx';
import { LookupSelect } from '../../register/lookup-select.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import { dropTexts, keepTexts, keptTexts } from './new-punch-draft.ts';
import { newPunchValues, type NewPunch as Draft, type PunchScope } from './new-punch-values.ts';
import css from './punch-tab.module.css';
import { punchWords } from './words.ts';

/** Raises a punch item about a record, inside its sheet. */
export interface NewPunchProps {
  readonly about: PunchScope;
  /** Of the record it is about. */
  readonly discipline: Ref | null;
  readonly onClose: () => void;
}

export function NewPunch({ about, discipline, onClose }: NewPunchProps): React.JSX.Element {
  const say = useSay();
  const ids = {
    description: useId(),
    details: useId(),
    discipline: useId(),
    raisedBy: useId(),
    assignedTo: useId(),
    subSystem: useId(),
  };
  const signers = useCall(signOffSigners, { register: 'punchListItem' });
  const me = signers.data?.find((signer) => signer.me)?.id ?? null;
  const [key] = useState(() => `${Date.now()}.${Math.random()}`);
  const [typed, setTyped] = useState<Draft>(() => ({
    category: null,
    subSystem: null,
    discipline: discipline?.id ?? null,
    raisedBy: null,
    assignedTo: null,
    ...keptTexts(about),
  }));
  const draft = { ...typed, raisedBy: typed.raisedBy ?? me };
  const values = newPunchValues(draft, about, useToday());
  const change = (part: Partial<Draft>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    keepTexts(about, next);
  };
  const navigate = useNavigate();
  const cancel = (): void => {
    dropTexts(about);
    photos.forget(photos.waiting.map(({ id }) => id));
    onClose();
  };
  const photos = usePhotos(`${useSession((session) => session.user?.id ?? '')}/new ${about.scope} ${about.id}`);
  useUnsaved(typed.description !== '' || typed.detailedDescription !== '');

  const raise = async (): Promise<void> => {
    if (values === null) return;
    try {
      const taken = (await photos.stage(registers.punchListItem.key)).map(({ id }) => id);
      const row = await sendVerb(registers.punchListItem.key, 'create', { values: { ...values }, key, photos: taken });
      dropTexts(about);
      photos.forget(taken);
      const number = textIn(row, 'number');
      const href = recordAddress({ register: registers.punchListItem.key, id: row.id, title: number });
      notify.done(
        fill(punchWords.raised, { number }),
        href === null ? [] : [{ label: punchWords.open, run: () => void navigate({ href }) }],
      );
      for (const register of [registers.punchListItem.key, registers.tagItr.key, registers.taggedItem.key]) {
        registerChanged(register, 'many');
      }
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <form
      className={css.form}
      aria-label={say(punchWords.title)}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <strong>{say(punchWords.title)}</strong>
      <PhotoStrip saved={[]} waiting={photos.waiting} onRemove={photos.remove} />
      <PhotoButtons onFiles={(files) => void photos.add(files, { task: null, punch: false, title: '' })} />
      <CategoryChoice value={draft.category} onChange={(category) => change({ category })} />
      <label htmlFor={ids.description}>{say(punchWords.description)}</label>
      <Input.TextArea
        id={ids.description}
        ref={focusOnce}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={255}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <label htmlFor={ids.details}>{say(punchWords.details)}</label>
      <Input.TextArea
        id={ids.details}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={4000}
        value={draft.detailedDescription}
        onChange={({ target }) => change({ detailedDescription: target.value })}
      />
      <div className={css.pair}>
        {about.scope === 'procedureStep' && (
          <div>
            <label htmlFor={ids.subSystem}>{say(registers.subSystem.label)}</label>
            <LookupSelect
              id={ids.subSystem}
              register="subSystem"
              value={draft.subSystem}
              onChange={(subSystem) => change({ subSystem })}
            />
          </div>
        )}
        <div>
          <label htmlFor={ids.discipline}>{say(punchWords.discipline)}</label>
          <LookupSelect
            id={ids.discipline}
            register="discipline"
            value={draft.discipline}
            onChange={(chosen) => change({ discipline: chosen })}
          />
        </div>
        <div>
          <label htmlFor={ids.raisedBy}>{say(punchWords.raisedBy)}</label>
          <LookupSelect
            id={ids.raisedBy}
            register="authorisedPerson"
            value={draft.raisedBy}
            onChange={(raisedBy) => change({ raisedBy })}
          />
        </div>
        <div>
          <label htmlFor={ids.assignedTo}>{say(punchWords.assignedTo)}</label>
          <LookupSelect
            id={ids.assignedTo}
            register="authorisedPerson"
            isOptional
            value={draft.assignedTo}
            onChange={(assignedTo) => change({ assignedTo })}
          />
        </div>
      </div>
      <div className={css.buttons}>
        <Button onClick={cancel}>{say(punchWords.cancel)}</Button>
        <Guarded
          type="primary"
          htmlType="submit"
          reason={values === null ? say(punchWords.incomplete) : undefined}
          onClick={raise}
        >
          {say(punchWords.save)}
        </Guarded>
      </div>
    </form>
  );
}
