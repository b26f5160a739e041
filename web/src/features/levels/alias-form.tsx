import { ALIAS_KEYS, ALIASED, type Alias } from '@plumbline/contract/aliases.ts';
import { aliasList, aliasSave } from '@plumbline/contract/features/levels/calls/aliases.ts';
import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { Form, Input } from 'antd';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { RecordForm } from '../users/record-form.tsx';
import css from './level-page.module.css';
import { useLevelReason } from './use-level-reason.ts';
import { levelsChanged } from './levels-changed.ts';
import { levelAdminWords } from './level-page-words.ts';

type Values = Readonly<Record<string, string>>;
const placeOf = (entity: string, language: 'en' | 'zh'): string => `${entity}.${language}`;

/** The company's own names for things, in both languages side by side. */
export function AliasForm({ level }: { readonly level: ManagedLevel }): React.ReactNode {
  const say = useSay();
  const reason = useLevelReason(level);
  const { data } = useCall(aliasList, null, { staleTime: 0 });
  if (data === undefined) return <SkeletonLines lines={8} />;
  return (
    <RecordForm<Values, readonly Alias[]>
      key={JSON.stringify(data)}
      name="aliases"
      initial={valuesOf(data)}
      fieldOf={Object.fromEntries(ALIAS_KEYS.map((entity) => [entity, placeOf(entity, 'en')]))}
      reason={reason}
      onSave={(values) => send(aliasSave, { aliases: listOf(values) })}
      onSaved={() => void levelsChanged(aliasList)}
    >
      <p className={css.hint}>{say(levelAdminWords.aliasHint)}</p>
      <div className={css.aliases}>
        <span />
        <span>{say(levelAdminWords.en)}</span>
        <span>{say(levelAdminWords.zh)}</span>
        {ALIAS_KEYS.map((entity) => (
          <AliasRow key={entity} entity={entity} />
        ))}
      </div>
    </RecordForm>
  );
}

/** One thing that may be renamed: its standard caption, and a name in each language. */
function AliasRow({ entity }: { readonly entity: Alias['entity'] }): React.JSX.Element {
  const language = useLanguage();
  const own = ALIASED[entity][0];
  return (
    <>
      {/* the standard caption, not the current alias */}
      <span className={css.own}>{own[language]}</span>
      {(['en', 'zh'] as const).map((each) => (
        <Form.Item key={each} name={placeOf(entity, each)} noStyle>
          <Input maxLength={50} placeholder={own[each]} aria-label={`${own[language]} ${each}`} autoComplete="off" />
        </Form.Item>
      ))}
    </>
  );
}

const valuesOf = (list: readonly Alias[]): Values =>
  Object.fromEntries(
    ALIAS_KEYS.flatMap((entity) => {
      const found = list.find((alias) => alias.entity === entity);
      return [
        [placeOf(entity, 'en'), found?.en ?? ''],
        [placeOf(entity, 'zh'), found?.zh ?? ''],
      ];
    }),
  );

const listOf = (values: Values): Alias[] =>
  ALIAS_KEYS.map((entity) => ({
    entity,
    en: values[placeOf(entity, 'en')] ?? '',
    zh: values[placeOf(entity, 'zh')] ?? '',
  }));
