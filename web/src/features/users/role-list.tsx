import type { Role } from '@plumbline/contract/features/users/calls/roles.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Mono } from '../../ui/mono.tsx';
import css from './two-panes.module.css';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** True when the code or a name in either language contains the text. */
function isNamed({ code, names }: Role, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [code, names.en, names.zh].some((part) => part.toLowerCase().includes(wanted));
}

/** Chooses a role; each shows its number of users. */
export function RoleList({
  roles,
  chosen,
  onChoose,
}: {
  readonly roles: readonly Role[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [text, setText] = useState('');
  const shown = roles.filter((role) => isNamed(role, text));
  return (
    <nav className={css.side} aria-label={say(adminWords.roles)}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(userWords.findRole)}
        placeholder={say(userWords.findRole)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <p className={css.none}>{say(adminWords.noMatch)}</p>}
      <ul className={css.list}>
        {shown.map(({ id, name, code, users }) => (
          <li key={id}>
            <button
              type="button"
              className={css.choice}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={css.name}>{name}</span>
              <span className={css.count}>{format.count(users)}</span>
              <span className={css.code}>
                <Mono>{code}</Mono>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
