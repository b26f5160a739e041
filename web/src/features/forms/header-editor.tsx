import { SOURCE_WORDS } from '@plumbline/contract/rules/form-sources.ts';
import type { HeaderEntry } from '@plumbline/contract/rules/form.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Editing } from './editing.ts';
import { RowTools } from './row-tools.tsx';
import { addField, addHeading, addSource, freeSources, moved, replaced, without } from './template-edit.ts';
import { WordInput } from './word-input.tsx';
import { designWords } from './words.ts';

/** The header of a form: its title, the facts of the record, the fields to fill in. */
export function HeaderEditor(editing: Editing): React.JSX.Element {
  const { owner, form, change, isLocked } = editing;
  const say = useSay();
  const free = freeSources(owner, form);
  return (
    <Stack gap={12}>
      <WordInput
        label={say(designWords.title)}
        value={form.title}
        isLocked={isLocked}
        onChange={(title) => change({ ...form, title }, 'title')}
      />
      {form.header.length === 0 && <EmptyState small title={say(designWords.headerEmpty)} />}
      <Stack as="ol" gap={6}>
        {form.header.map((entry, at) => (
          <EntryLine key={keyOf(entry, at)} {...editing} entry={entry} at={at} />
        ))}
      </Stack>
      {!isLocked && form.header.length < 40 && (
        <Row wrap align="stretch" gap={8}>
          <Select
            className={css.addSelect ?? ''}
            aria-label={say(designWords.addFact)}
            placeholder={say(designWords.addFact)}
            value={null}
            disabled={free.length === 0}
            options={free.map((source) => ({ value: source, label: say(SOURCE_WORDS[source]) }))}
            onChange={(source: (typeof free)[number]) => change(addSource(form, source))}
          />
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => change(addField(form))}>
            {say(designWords.addField)}
          </Button>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => change(addHeading(form))}>
            {say(designWords.addHeading)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const keyOf = (entry: HeaderEntry, at: number): string => {
  if ('source' in entry) return entry.source;
  return 'field' in entry ? `field ${entry.field}` : `heading ${at}`;
};

interface EntryLineProps extends Editing {
  readonly entry: HeaderEntry;
  readonly at: number;
}
function EntryLine({ form, change, isLocked, entry, at }: EntryLineProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const put = (next: HeaderEntry, field?: string): void =>
    change({ ...form, header: replaced(form.header, at, next) }, field);
  const kind = kindOf(entry);
  const label = 'heading' in entry ? entry.heading : entry.label;
  return (
    <Stack as="li" gap={6} className={css.line}>
      <Row wrap gap="4px 12px">
        <Muted small>{say(kind)}</Muted>
        {!('heading' in entry) && (
          <Checkbox
            checked={entry.wide ?? false}
            disabled={isLocked}
            onChange={({ target }) => put({ ...entry, wide: target.checked })}
          >
            {say(designWords.wide)}
          </Checkbox>
        )}
        {!isLocked && (
          <RowTools
            name={label[language]}
            at={at}
            count={form.header.length}
            onMove={(to) => change({ ...form, header: moved(form.header, at, to) })}
            onDrop={() => change({ ...form, header: without(form.header, at) })}
          />
        )}
      </Row>
      <WordInput
        bare
        label={say(kind)}
        value={label}
        isLocked={isLocked}
        onChange={(word) =>
          put('heading' in entry ? { heading: word } : { ...entry, label: word }, `header.${at}.label`)
        }
      />
    </Stack>
  );
}

function kindOf(entry: HeaderEntry) {
  if ('heading' in entry) return designWords.heading;
  if ('field' in entry) return designWords.field;
  const fact = SOURCE_WORDS[entry.source];
  return { en: fill(designWords.fact, { fact: fact.en }).en, zh: fill(designWords.fact, { fact: fact.zh }).zh };
}
