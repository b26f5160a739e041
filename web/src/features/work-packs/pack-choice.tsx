import { permission } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Input, Segmented } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import type { DraftPack } from './card-draft.ts';
import { Grid, Stack } from '../../ui/layout.tsx';
import css from './make-cards.module.css';
import { makeCardsWords } from './make-cards-words.ts';

const { workPack, workPackType } = registers;

/** Chooses the target of the cards: no pack, an existing one, or a new one with its required fields. */
export function PackChoice({
  pack,
  onChange,
}: {
  readonly pack: DraftPack;
  readonly onChange: (pack: DraftPack) => void;
}): React.JSX.Element {
  const say = useSay();
  const own = useId();
  const maySee = useCan(permission(workPack.key, 'see'));
  const mayAdd = useCan(permission(workPack.key, 'add'));
  const kinds = (['none', 'there', 'new'] as const).filter(
    (kind) => kind === 'none' || (kind === 'there' ? maySee : mayAdd),
  );
  return (
    <Stack as="section" gap={8} className={css.part} aria-label={say(makeCardsWords.where)}>
      <h3>{say(makeCardsWords.where)}</h3>
      <div>
        <Segmented
          aria-label={say(makeCardsWords.where)}
          value={pack.kind}
          options={kinds.map((value) => ({ value, label: say(makeCardsWords.packs[value]) }))}
          onChange={(kind) => onChange({ ...pack, kind })}
        />
      </div>
      {pack.kind === 'there' && (
        <Stack gap={4} className={css.field}>
          <LookupSelect
            id={`${own}pack`}
            label={say(makeCardsWords.packs.there)}
            register={workPack.key}
            value={pack.id}
            onChange={(id) => onChange({ ...pack, id })}
          />
        </Stack>
      )}
      {pack.kind === 'new' && (
        <Grid columns="repeat(auto-fit, minmax(220px, 1fr))" gap="8px 16px" className={css.fields}>
          <Stack gap={4} className={css.field}>
            <label htmlFor={`${own}name`}>{say(makeCardsWords.packName)}</label>
            <Input
              id={`${own}name`}
              maxLength={50}
              value={pack.name}
              onChange={({ target }) => onChange({ ...pack, name: target.value })}
            />
          </Stack>
          <Stack gap={4} className={css.field}>
            <label htmlFor={`${own}type`}>{say(makeCardsWords.packType)}</label>
            <LookupSelect
              id={`${own}type`}
              register={workPackType.key}
              value={pack.workPackType}
              onChange={(id) => onChange({ ...pack, workPackType: id })}
            />
          </Stack>
          <Stack gap={4} className={css.field}>
            <label htmlFor={`${own}text`}>{say(makeCardsWords.packDescription)}</label>
            <Input
              id={`${own}text`}
              maxLength={1000}
              value={pack.description}
              onChange={({ target }) => onChange({ ...pack, description: target.value })}
            />
          </Stack>
        </Grid>
      )}
    </Stack>
  );
}
