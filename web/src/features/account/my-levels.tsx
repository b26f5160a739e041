import { levelTree, type LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { PlainList } from '../../ui/layout.tsx';
import admin from '../users/admin.module.css';
import { Loaded } from '../users/loaded.tsx';
import css from './personal-page.module.css';
import { personalWords } from './personal-words.ts';
import { treeOf, type Branch } from '../users/tree.ts';

/** Pixels of indent per level step. */
const STEP = 18;

/** The levels granted to the user, with the steps above them. */
export function MyLevels(): React.JSX.Element {
  const say = useSay();
  const levels = useCall(levelTree, null);
  return (
    <Loaded query={levels} lines={5}>
      {(all) =>
        all.length === 0 ? (
          <p className={admin.soft}>{say(personalWords.noLevels)}</p>
        ) : (
          <PlainList className={css.tree}>
            {treeOf(all).map((branch) => (
              <Step key={branch.item.id} branch={branch} depth={0} />
            ))}
          </PlainList>
        )
      }
    </Loaded>
  );
}

function Step({ branch, depth }: { readonly branch: Branch<LevelNode>; readonly depth: number }): React.JSX.Element {
  const say = useSay();
  const { level, name } = branch.item;
  return (
    <>
      <li style={{ paddingInlineStart: depth * STEP }}>
        <span className={admin.step} title={say(LEVEL_NAMES[level])}>
          {level}
        </span>
        {name}
      </li>
      {branch.children.map((child) => (
        <Step key={child.item.id} branch={child} depth={depth + 1} />
      ))}
    </>
  );
}
