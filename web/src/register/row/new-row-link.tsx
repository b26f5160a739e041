import { permission } from '@plumbline/contract/access.ts';
import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useLanguage } from '../../lib/value/language.ts';
import { useIsAbove } from '../../lib/place/level-settings.ts';
import { useCan } from '../../lib/session/session.ts';
import { inSentence } from '../in-sentence.ts';
import { newRowAddress } from '../new-row.ts';
import { registerWords } from '../words.ts';

/**
 * The link to create a row of another register that starts with values from this sheet; hidden from users who may not
 * add one.
 */
export function NewRowLink({
  register,
  starts,
}: {
  readonly register: RegisterKey;
  readonly starts: Readonly<Record<string, unknown>>;
}): React.ReactNode {
  const language = useLanguage();
  const navigate = useNavigate();
  const { route, label, level } = registers[register];
  const mayAdd = useCan(permission(register, 'add'));
  const isAbove = useIsAbove(level);
  if (!mayAdd || isAbove) return null;
  return (
    <Button
      size="small"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ href: newRowAddress(route, starts) })}
    >
      {fill(registerWords.add, { label: inSentence(label[language], language) })[language]}
    </Button>
  );
}
