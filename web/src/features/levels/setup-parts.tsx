import type { NamedRows, SetupCopy, SetupOption, SetupPart } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelOption } from '@plumbline/contract/level-option.ts';
import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { adminWords } from '../users/words.ts';
import { levelAdminWords } from './level-page-words.ts';
import css from './setup.module.css';
import { setupWords } from './setup-words.ts';

/** The key of the options among the parts that can be left out. */
export const OPTIONS = 'options';

/** The number of rows and options that would be copied, without the parts left out. */
export const wantedIn = ({ parts, options }: SetupCopy, left: ReadonlySet<string>): number =>
  parts.reduce((sum, { register, copied }) => sum + (left.has(register) ? 0 : copied.count), 0) +
  (left.has(OPTIONS) ? 0 : options.copied.length);

/** What would be copied, by register, and the options; each part can be left out. */
export function SetupParts({
  found: { parts, options },
  left,
  onLeft,
}: {
  readonly found: SetupCopy;
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
}): React.JSX.Element {
  const say = useSay();
  const box = (key: string, label: Word, most: number): React.JSX.Element => (
    <Checkbox
      checked={most > 0 && !left.has(key)}
      disabled={most === 0}
      onChange={({ target }) =>
        onLeft(new Set(target.checked ? [...left].filter((leftKey) => leftKey !== key) : [...left, key]))
      }
    >
      {say(label)}
    </Checkbox>
  );
  return (
    <ul className={css.lines} role="status">
      {parts.map((part) => (
        <li key={part.register}>
          {box(part.register, registerOf(part.register)?.label ?? w(part.register, part.register), part.copied.count)}
          <PartLines part={part} />
        </li>
      ))}
      <li>
        {box(OPTIONS, setupWords.options, options.copied.length)}
        <OptionLines word={setupWords.willCopy} options={options.copied} />
        <OptionLines word={setupWords.kept} options={options.kept} />
      </li>
    </ul>
  );
}

function PartLines({ part }: { readonly part: SetupPart }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  if (part.closed !== null) return <p className={css.names}>{say(part.closed)}</p>;
  const { rows, count } = part.refused;
  return (
    <>
      <Names word={setupWords.willCopy} rows={part.copied}>
        {part.forms > 0 && ` · ${say(fill(setupWords.forms, { count: format.count(part.forms) }))}`}
      </Names>
      <Names word={setupWords.there} rows={part.there} />
      <Lines word={setupWords.refused} count={count}>
        {rows.map(({ name, why }) => say(fill(setupWords.row, { name, why })))}
      </Lines>
    </>
  );
}

function Names({
  word,
  rows: { count, names },
  children,
}: {
  readonly word: Word;
  readonly rows: NamedRows;
  readonly children?: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const more = count - names.length;
  const all = more > 0 ? [...names, say(fill(setupWords.more, { count: format.count(more) }))] : names;
  return (
    <Lines word={word} count={count} note={children}>
      {all}
    </Lines>
  );
}

function Lines({
  word,
  count,
  note,
  children,
}: {
  readonly word: Word;
  readonly count: number;
  readonly note?: ReactNode;
  readonly children: readonly string[];
}): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <details>
      <summary>
        {say(fill(word, { count: format.count(count) }))}
        {note}
      </summary>
      <ul className={css.names}>
        {children.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** The value of an option, in words. */
function optionWord(option: LevelOption, value: unknown): Word {
  if (option.kind === 'flag') return value === true ? adminWords.on : adminWords.off;
  if (option.kind === 'choice') return option.of[String(value)] ?? w(String(value), String(value));
  if ('most' in option && value === '') return levelAdminWords.noLimit;
  return value === '' ? levelAdminWords.serverClock : w(String(value), String(value));
}

function OptionLines({
  word,
  options,
}: {
  readonly word: Word;
  readonly options: readonly SetupOption[];
}): React.JSX.Element {
  const say = useSay();
  return (
    <Lines word={word} count={options.length}>
      {options.map(({ key, here, other }) => {
        const option: LevelOption = LEVEL_OPTIONS[key];
        const facts = { option: option.label, here: optionWord(option, here), other: optionWord(option, other) };
        return say(fill(setupWords.change, facts));
      })}
    </Lines>
  );
}
