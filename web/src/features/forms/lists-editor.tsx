import { columnsOf, LISTS, OFFERS, type ListSource } from '@plumbline/contract/rules/form-sources.ts';
import { Checkbox, Select } from 'antd';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Editing } from './editing.ts';
import { RowTools } from './row-tools.tsx';
import { addList, moved, replaced, without } from './template-edit.ts';
import { WordInput } from './word-input.tsx';
import { designWords } from './words.ts';

/** The tables of the record above the tasks: drawings of the tag, members of the set, the loop. */
export function ListsEditor({ owner, form, change, isLocked }: Editing): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const offered = OFFERS[owner].lists;
  if (offered.length === 0 && form.lists.length === 0) return <EmptyState small title={say(designWords.noLists)} />;
  const free = offered.filter((source) => !form.lists.some((list) => list.source === source));
  return (
    <Stack gap={12}>
      <Muted as="p" small className={css.help}>
        {say(designWords.listsHelp)}
      </Muted>
      <Stack as="ol" gap={6}>
        {form.lists.map((list, at) => {
          const captions = columnsOf(list.source);
          const put = (next: typeof list, field?: string): void =>
            change({ ...form, lists: replaced(form.lists, at, next) }, field);
          return (
            <Stack as="li" key={list.source} gap={6} className={css.line}>
              <Row wrap gap="4px 12px">
                <Muted small>{say(LISTS[list.source].label)}</Muted>
                {!isLocked && (
                  <RowTools
                    name={list.title[language]}
                    at={at}
                    count={form.lists.length}
                    onMove={(to) => change({ ...form, lists: moved(form.lists, at, to) })}
                    onDrop={() => change({ ...form, lists: without(form.lists, at) })}
                  />
                )}
              </Row>
              <WordInput
                bare
                label={say(LISTS[list.source].label)}
                value={list.title}
                isLocked={isLocked}
                onChange={(title) => put({ ...list, title }, `lists.${at}.title`)}
              />
              <Checkbox.Group
                aria-label={say(designWords.columns)}
                disabled={isLocked}
                value={list.columns}
                options={Object.entries(captions).map(([value, word]) => ({ value, label: say(word) }))}
                onChange={(chosen: string[]) => {
                  const columns = Object.keys(captions).filter((name) => chosen.includes(name));
                  if (columns.length > 0) put({ ...list, columns });
                }}
              />
            </Stack>
          );
        })}
      </Stack>
      {!isLocked && free.length > 0 && (
        <Select
          className={css.addSelect ?? ''}
          aria-label={say(designWords.addList)}
          placeholder={say(designWords.addList)}
          value={null}
          options={free.map((source) => ({ value: source, label: say(LISTS[source].label) }))}
          onChange={(source: ListSource) => change(addList(form, source))}
        />
      )}
    </Stack>
  );
}
