import { SearchOutlined } from '@ant-design/icons';
import { Input, Tree, type TreeDataNode } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import admin from './admin.module.css';
import css from './check-tree.module.css';
import { matching, treeOf, type Branch, type TreeItem } from './tree.ts';
import { adminWords } from './words.ts';

/** Props of a tree with checkboxes. The caller decides what a tick means for other items. */
export interface CheckTreeProps<T extends TreeItem> {
  readonly items: readonly T[];
  /** The label of the tree, for screen readers. */
  readonly label: string;
  readonly checked: ReadonlySet<string>;
  /** Items ticked only because something above them is; they cannot be unticked individually. */
  readonly implied?: ReadonlySet<string>;
  /** Items that this user can neither tick nor untick. */
  readonly fixed?: ReadonlySet<string>;
  readonly locked: boolean;
  readonly findHint: string;
  /** The text of an item, used for searching. */
  readonly textOf: (item: T) => string;
  /** Draws an item. */
  readonly draw: (item: T) => ReactNode;
  readonly onCheck: (id: string, on: boolean) => void;
  /** Initially shows only the top level. */
  readonly startFolded?: boolean;
  /** Shown beside the search. */
  readonly tools?: ReactNode;
}

/** A searchable tree of checkboxes; arrow keys navigate, Enter ticks. */
export function CheckTree<T extends TreeItem>(props: CheckTreeProps<T>): React.JSX.Element {
  const { items, label, checked, implied, locked, findHint, textOf, onCheck, tools, startFolded = false } = props;
  const say = useSay();
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(startFolded ? items.map(({ id }) => id) : []),
  );
  const wanted = text.trim().toLowerCase();
  const seen = useMemo(
    () => (wanted === '' ? null : matching(items, (item) => textOf(item).toLowerCase().includes(wanted))),
    [items, wanted, textOf],
  );
  const branches = treeOf(items.filter(({ id }) => seen === null || seen.has(id)));
  const open = items.map(({ id }) => id).filter((id) => seen !== null || !folded.has(id));
  return (
    <div className={css.sheet}>
      <div className={admin.bar}>
        <Input
          allowClear
          className={css.find ?? ''}
          prefix={<SearchOutlined aria-hidden />}
          aria-label={findHint}
          placeholder={findHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {tools}
      </div>
      {branches.length === 0 ? (
        <p className={css.none}>{say(adminWords.noMatch)}</p>
      ) : (
        <Tree
          aria-label={label}
          className={css.tree ?? ''}
          checkable
          checkStrictly
          selectable={false}
          blockNode
          {...(items.length > 150 && { height: 560 })}
          treeData={branches.map((branch) => nodeOf(branch, props))}
          expandedKeys={open}
          onExpand={(keys) => {
            const now = new Set(keys.map(String));
            setFolded(new Set(items.map(({ id }) => id).filter((id) => !now.has(id))));
          }}
          checkedKeys={{ checked: [...checked, ...(implied ?? [])], halfChecked: [] }}
          onCheck={(_, { node, checked: on }) => {
            const id = String(node.key);
            if (!locked && !implied?.has(id)) onCheck(id, on);
          }}
        />
      )}
    </div>
  );
}

function nodeOf<T extends TreeItem>(branch: Branch<T>, props: CheckTreeProps<T>): TreeDataNode {
  const { id } = branch.item;
  return {
    key: id,
    title: props.draw(branch.item),
    disableCheckbox: props.locked || props.implied?.has(id) === true || props.fixed?.has(id) === true,
    children: branch.children.map((child) => nodeOf(child, props)),
  };
}
