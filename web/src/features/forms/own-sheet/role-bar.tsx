import { ROLES, type Role } from '@plumbline/contract/rules/own-sheet/roles.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row } from '../../../ui/layout.tsx';
import css from './own-sheet.module.css';
import { ownWords } from './words.ts';

/** The sign by which the cells of a role are marked, the same in both languages. */
export const ROLE_SIGNS: Readonly<Record<Role, string>> = {
  title: 'T',
  section: '§',
  label: 'L',
  answer: '▭',
  number: '#',
  text: '¶',
  box: '☑',
  input: '✎',
  limit: '≤',
  remark: '…',
  signOff: '✍',
  detail: '·',
  none: '×',
};
const ALL = Object.keys(ROLES) as Role[]; // eslint-disable-line -- the keys of a constant

/** Props of the bar. */
interface RoleBarProps {
  /** The address of what is selected; null while nothing is. */
  readonly range: string | null;
  /** The role that all selected cells have, if they share one. */
  readonly role: Role | undefined;
  readonly isCorrected: boolean;
  readonly onRole: (role: Role) => void;
  readonly onReset: () => void;
}

/** What the selected cells are: one button for each role. */
export function RoleBar({ range, role, isCorrected, onRole, onReset }: RoleBarProps): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap gap={6} className={css.roles} role="toolbar" aria-label={say(ownWords.yourSheet)}>
      <Muted small className={css.hint} role="status">
        {say(range === null ? ownWords.choose : fill(ownWords.selected, { range }))}
      </Muted>
      {ALL.map((item) => (
        <Button
          key={item}
          size="small"
          disabled={range === null}
          aria-pressed={item === role}
          type={item === role ? 'primary' : 'default'}
          onClick={() => onRole(item)}
        >
          <span aria-hidden className={css.sign} data-role={item}>
            {ROLE_SIGNS[item]}
          </span>
          {say(ROLES[item])}
        </Button>
      ))}
      {isCorrected && (
        <Button size="small" type="link" onClick={onReset}>
          {say(ownWords.reset)}
        </Button>
      )}
    </Row>
  );
}
