import {
  levelCopySetup,
  levelList,
  type ManagedLevel,
  type SetupCopy,
} from '@plumbline/contract/features/levels/calls/levels.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { levelsChanged } from './levels-changed.ts';
import { scopeActs } from './scope-acts.ts';
import { OPTIONS, SetupParts, wantedIn } from './setup-parts.tsx';
import css from './setup.module.css';
import { setupWords } from './setup-words.ts';
import { useLevelReason } from './use-level-reason.ts';

/**
 * Makes a scope of work usable: copies the setup of another scope, then offers the actions that other features
 * contribute.
 */
export function SetupTab({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  return (
    <div className={css.tab}>
      <CopySetup level={level} />
      {scopeActs().map((Act, at) => (
        <Waiting key={at}>
          <Act level={level} />
        </Waiting>
      ))}
    </div>
  );
}

const pathOf = ({ above, name }: ManagedLevel): string =>
  [...above.slice(1).map((each) => each.name), name].join(' / ');

/** The scopes that can be copied from, those of the same project first. */
function sourcesFor(level: ManagedLevel, all: readonly ManagedLevel[]): readonly ManagedLevel[] {
  const open = all.filter(
    (candidate) => candidate.id !== level.id && candidate.mine && !candidate.disabled && !candidate.closedAbove,
  );
  const isNear = ({ parentId }: ManagedLevel): boolean => parentId === level.parentId;
  return [...open.filter(isNear), ...open.filter((candidate) => !isNear(candidate))];
}

/** Previews the copy from a scope of work without the parts left out, then runs it. */
function useCopy(level: ManagedLevel) {
  const [from, setFrom] = useState<string>();
  const [tried, setTried] = useState<SetupCopy | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ask = async (more: Omit<InputOf<typeof levelCopySetup>, 'to'>): Promise<SetupCopy | null> => {
    try {
      return await send(levelCopySetup, { ...more, to: level.id });
    } catch (error) {
      notify.failure(error);
      return null;
    }
  };
  const choose = async (source: string): Promise<void> => {
    setFrom(source);
    setTried(null);
    setLeft(new Set());
    setTried(await ask({ from: source, dryRun: true }));
  };
  const copy = async (): Promise<void> => {
    if (from === undefined || tried === null) return;
    const registers = tried.parts.map(({ register }) => register).filter((key) => !left.has(key));
    const done = await ask({ from, registers, options: !left.has(OPTIONS), dryRun: false });
    if (done === null) return;
    notify.message('success', setupWords.copied);
    for (const { register } of done.parts) registerChanged(register, 'many');
    await choose(from);
    await levelsChanged(levelList);
  };
  const count = tried === null ? 0 : wantedIn(tried, left);
  return { from, tried, left, setLeft, choose, copy, count };
}

function CopySetup({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const mayNot = useLevelReason(level);
  const { from, tried, left, setLeft, choose, copy, count } = useCopy(level);
  const idle = say(from === undefined ? setupWords.choose : setupWords.nothing);
  return (
    <SheetPart title={say(setupWords.title)} text={say(setupWords.text)}>
      <SourceSelect
        level={level}
        from={from}
        disabled={mayNot !== undefined}
        onChoose={(source) => void choose(source)}
      />
      {from !== undefined && tried === null && <SkeletonLines lines={3} />}
      {tried !== null && <SetupParts found={tried} left={left} onLeft={setLeft} />}
      <div>
        <Guarded type="primary" reason={mayNot ?? (count === 0 ? idle : undefined)} onClick={copy}>
          {say(setupWords.copy)}
        </Guarded>
      </div>
    </SheetPart>
  );
}

interface SourceSelectProps {
  readonly level: ManagedLevel;
  readonly from: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (source: string) => void;
}

/** Chooses the scope of work to copy from. */
function SourceSelect({ level, from, disabled, onChoose }: SourceSelectProps): React.JSX.Element {
  const say = useSay();
  const field = useId();
  const { data } = useCall(levelList, { step: 'E' });
  const sources = data === undefined ? undefined : sourcesFor(level, data);
  if (sources?.length === 0) return <p className={css.soft}>{say(setupWords.noOther)}</p>;
  return (
    <div className={css.field}>
      <label htmlFor={field}>{say(setupWords.from)}</label>
      <Select
        id={field}
        showSearch={{ optionFilterProp: 'label' }}
        loading={sources === undefined}
        disabled={disabled}
        placeholder={say(setupWords.choose)}
        {...(from !== undefined && { value: from })}
        options={(sources ?? []).map((source) => ({ value: source.id, label: pathOf(source) }))}
        onChange={onChoose}
      />
    </div>
  );
}
