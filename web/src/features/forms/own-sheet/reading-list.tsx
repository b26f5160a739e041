import type { FormPart, OwnForm } from '@plumbline/contract/rules/own-sheet/own-form.ts';
import { addressOf } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { SOURCE_WORDS } from '@plumbline/contract/rules/form-sources.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { limitSigns } from '@plumbline/contract/rules/limits.ts';
import { TASK_KINDS } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useLanguage, useSay } from '../../../lib/value/language.ts';
import { Muted, PlainList, Stack } from '../../../ui/layout.tsx';
import css from './own-sheet.module.css';
import { ownWords } from './words.ts';

/** What happens when the pointer is on a part, and when it is clicked. */
interface PartActions {
  readonly lit: string | null;
  readonly onHover: (cells: readonly string[]) => void;
  readonly onShow: (cells: readonly string[]) => void;
}

const GROUPS: ReadonlyArray<readonly [title: Word, kinds: readonly FormPart['kind'][]]> = [
  [ownWords.partHeader, ['title', 'header']],
  [ownWords.partBoxes, ['boxes']],
  [ownWords.partTasks, ['section', 'task', 'comment']],
  [ownWords.partSigns, ['signOff']],
];

/** The form as it was read, part by part, each linked with its cells. */
export function ReadingList({ own, ...actions }: PartActions & { readonly own: OwnForm }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={12}>
      {GROUPS.map(([title, kinds]) => {
        const parts = own.parts.filter(({ kind }) => kinds.includes(kind));
        const isSigns = kinds.includes('signOff');
        if (parts.length === 0 && !isSigns) return null;
        return (
          <section key={title.en}>
            <h3 className={css.group}>{say(title)}</h3>
            {parts.length === 0 && <Muted small>{say(ownWords.noSigns)}</Muted>}
            <PlainList>
              {parts.map((part, at) => (
                // several parts may have the same text
                // oxlint-disable-next-line no-array-index-key
                <Part key={`${part.kind}${at}`} part={part} {...actions} />
              ))}
            </PlainList>
          </section>
        );
      })}
    </Stack>
  );
}

function Part({ part, lit, onHover, onShow }: PartActions & { readonly part: FormPart }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { kind, cells, text, task } = part;
  const number = task?.number ?? '';
  return (
    <li>
      <button
        type="button"
        className={css.part}
        data-kind={kind}
        data-lit={(lit !== null && cells.includes(lit)) || undefined}
        onMouseEnter={() => onHover(cells)}
        onMouseLeave={() => onHover([])}
        onFocus={() => onHover(cells)}
        onBlur={() => onHover([])}
        onClick={() => onShow(cells)}
      >
        {number !== '' && <span className={css.number}>{number}</span>}
        <span className={css.text}>
          {text[language]} <Muted small>{detailsOf(part).map(say).join(' · ')}</Muted>
        </span>
        {!part.sure && <span className={css.check}>{say(ownWords.check)}</span>}
      </button>
    </li>
  );
}

/** What a part is besides its text. */
function detailsOf({ kind, header, task }: FormPart): readonly Word[] {
  if (kind === 'comment') return [ownWords.comment];
  if (header) return [headerDetail(header)];
  return task ? taskDetails(task) : [];
}
function taskDetails({ boxes, input, comment }: Task): readonly Word[] {
  const limits = input?.kind === 'number' ? [limitSigns(input), input.unit ?? ''].filter(Boolean).join(' ') : '';
  const found = [
    boxes && ownWords.boxesOfTask,
    input && TASK_KINDS[input.kind].word,
    limits !== '' && { en: limits, zh: limits },
    comment !== 'none' && ownWords.remark,
  ].filter((word) => word !== false && word !== undefined);
  return found.length === 0 ? [ownWords.textOnly] : found;
}
function headerDetail(entry: NonNullable<FormPart['header']>): Word {
  if ('heading' in entry) return ownWords.heading;
  return 'source' in entry ? fill(ownWords.fromRecord, { name: SOURCE_WORDS[entry.source] }) : ownWords.filledIn;
}

/** What of the sheet is not in the form: the address, the text and the reason. */
export function LeftList({ own, onHover, onShow }: PartActions & { readonly own: OwnForm }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={8}>
      <Muted as="p" small className={css.note}>
        {say(ownWords.leftHelp)}
      </Muted>
      {own.left.length === 0 && <Muted small>{say(ownWords.leftNone)}</Muted>}
      <PlainList>
        {own.left.map(({ row, col, text, why }, at) => {
          const cells = row < 0 ? [] : [`${row},${col}`];
          return (
            // a cell may be listed for several reasons
            // oxlint-disable-next-line no-array-index-key
            <li key={at}>
              <button
                type="button"
                className={css.part}
                onMouseEnter={() => onHover(cells)}
                onMouseLeave={() => onHover([])}
                onClick={() => onShow(cells)}
              >
                <span className={css.number}>{row < 0 ? say(ownWords.wholeSheet) : addressOf({ row, col })}</span>
                <span className={css.text}>
                  {text} <Muted small>{say(why)}</Muted>
                </span>
              </button>
            </li>
          );
        })}
      </PlainList>
    </Stack>
  );
}
