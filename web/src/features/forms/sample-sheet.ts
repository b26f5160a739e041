import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { columnsOf, SOURCE_WORDS, type HeaderSource } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/** A value that nobody mistakes for a real one. */
const shown = (text: string): string => `‹${text}›`;

/** A sample record for any record of a form: each fact shows its name, each list has one row. */
export function sampleSheet(
  template: FormTemplate,
  owner: { readonly title: string; readonly description: string },
  { language, title }: { readonly language: Language; readonly title: string },
): CheckSheet {
  const facts = Object.entries(SOURCE_WORDS).map(([source, word]) => [source, shown(word[language])] as const);
  const lists = template.lists.map(({ source }) => {
    const row = Object.entries(columnsOf(source)).map(([name, word]) => [name, shown(word[language])] as const);
    return [source, [Object.fromEntries(row)]] as const;
  });
  return {
    register: 'tagItr',
    id: '',
    rev: 0,
    title,
    documentCode: '······',
    itr: { name: owner.title, description: owner.description },
    template,
    form: { owner: 'itr', id: '', standing: 'approved' },
    header: Object.fromEntries(facts) as Record<HeaderSource, string>, // eslint-disable-line -- the keys are the sources
    lists: Object.fromEntries(lists),
    answers: {},
    linked: {},
    answered: [],
    comment: '',
    punch: [],
    locked: null,
    canComment: true,
  };
}
