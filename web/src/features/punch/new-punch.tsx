import type { Ref } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useState } from 'react';
import { useToday } from '../../lib/value/scope-clock.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { PhotoButtons } from '../../register/photos/photo-button.tsx';
import { PhotoStrip } from '../../register/photos/photo-strip.tsx';
import { usePhotos } from '../../register/photos/use-photos.ts';
import { RaiseChoice, RaiseChoices, RaiseForm, useRaisedBy } from '../../register/raise/raise-form.tsx';
import { CategoryChoice } from '../../workflow/fill/category-choice.tsx';
import { newPunchValues, type PunchChoices, type PunchScope } from './new-punch-values.ts';
import { punchWords } from './words.ts';

const { punchListItem, subSystem, tagItr, taggedItem } = registers;
const { fields } = punchListItem;

/** Props of the form that raises a punch item on a record, inside the record's sheet. */
export interface NewPunchProps {
  readonly about: PunchScope;
  /** The discipline of the record. */
  readonly discipline: Ref | null;
  readonly onClose: () => void;
}

export function NewPunch({ about, discipline, onClose }: NewPunchProps): React.JSX.Element {
  const today = useToday();
  const [raisedBy, chooseRaisedBy] = useRaisedBy('punchListItem');
  const [chosen, setChosen] = useState<Omit<PunchChoices, 'raisedBy'>>({
    category: null,
    subSystem: null,
    discipline: discipline?.id ?? null,
    assignedTo: null,
  });
  const choose = (part: Partial<typeof chosen>): void => setChosen({ ...chosen, ...part });
  const photos = usePhotos(`${useSession((session) => session.user?.id ?? '')}/new ${about.scope} ${about.id}`);
  return (
    <RaiseForm
      register={punchListItem}
      about={{ field: about.scope, id: about.id }}
      words={punchWords}
      isBlocking
      valuesOf={(texts) => newPunchValues({ ...texts, ...chosen, raisedBy }, about, today)}
      create={async (values, key) => {
        if (!(await photos.mayClose())) return null;
        const taken = (await photos.stage(punchListItem.key)).map(({ id }) => id);
        const row = await sendVerb(punchListItem.key, 'create', { values: { ...values }, key, photos: taken });
        photos.forget(taken);
        return row;
      }}
      changes={[tagItr.key, taggedItem.key]}
      above={
        <>
          <PhotoStrip saved={[]} waiting={photos.waiting} onRemove={photos.remove} onRetry={photos.retry} />
          <PhotoButtons onFiles={(files) => void photos.add(files, { task: null, punch: false, title: '' })} />
          <CategoryChoice value={chosen.category} onChange={(category) => choose({ category })} />
        </>
      }
      below={
        <RaiseChoices>
          {about.scope === 'procedureStep' && (
            <RaiseChoice
              label={subSystem.label}
              register="subSystem"
              value={chosen.subSystem}
              onChange={(id) => choose({ subSystem: id })}
            />
          )}
          <RaiseChoice
            label={fields.discipline.label}
            register="discipline"
            value={chosen.discipline}
            onChange={(id) => choose({ discipline: id })}
          />
          <RaiseChoice
            label={fields.raisedBy.label}
            register="authorisedPerson"
            value={raisedBy}
            onChange={chooseRaisedBy}
          />
          <RaiseChoice
            label={fields.assignedTo.label}
            register="authorisedPerson"
            isOptional
            value={chosen.assignedTo}
            onChange={(id) => choose({ assignedTo: id })}
          />
        </RaiseChoices>
      }
      onCancel={() => photos.forget(photos.waiting.map(({ id }) => id))}
      onClose={onClose}
    />
  );
}
