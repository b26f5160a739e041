import { Button, Checkbox } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { Muted, Row } from '../../ui/layout.tsx';
import css from './group-panel.module.css';
import { groupWords } from './group-words.ts';
import { listGroups } from './use-grouped.ts';

/** Shows the groups in the list itself, and opens or closes all of them there. */
export function InList({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const { grouped, register, rows } = screen;
  const canBe = listGroups(register, grouped.by).length > 0;
  const { outline } = rows;
  return (
    <div className={css.inList}>
      <Checkbox
        checked={grouped.inList && canBe}
        disabled={!canBe}
        onChange={({ target }) => grouped.choose({ inList: target.checked })}
      >
        {say(groupWords.inList)}
      </Checkbox>
      {!canBe && (
        <Muted as="p" small className={css.note}>
          {say(groupWords.oneValue)}
        </Muted>
      )}
      {outline && (
        <Row wrap align="stretch" gap={6} className={css.all}>
          <Button size="small" onClick={() => rows.openGroups(outline.keys, true)}>
            {say(groupWords.openAll)}
          </Button>
          <Button size="small" onClick={() => rows.openGroups(outline.keys, false)}>
            {say(groupWords.closeAll)}
          </Button>
        </Row>
      )}
    </div>
  );
}
