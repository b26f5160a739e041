import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useLanguage } from '../../lib/value/language.ts';
import { useIsKeptAbove } from '../../lib/place/level-settings.ts';
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
  label: own,
}: {
  readonly register: RegisterKey;
  readonly starts: Readonly<Record<string, unknown>>;
  /** Instead of "New" and the name of a row. */
  readonly label?: Word;
}): React.ReactNode {
  const language = useLanguage();
  const navigate = useNavigate();
  const { route, label } = registers[register];
  const mayAdd = useCan(permissionOn(register, 'add'));
  const isAbove = useIsKeptAbove(registers[register]);
  if (!mayAdd || isAbove) return null;
  return (
    <Button
      size="small"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ href: newRowAddress(route, starts) })}
    >
      {own?.[language] ?? fill(registerWords.add, { label: inSentence(label[language], language) })[language]}
    </Button>
  );
}
