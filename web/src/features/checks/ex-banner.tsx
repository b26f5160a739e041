import { exItem } from '@plumbline/contract/lists/ex-item.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { useVerb } from '../../lib/call/query.ts';
import { checkWords } from './words.ts';

/** What is wrong with the Ex columns of one item, as the Ex register states it. */
export function ExBanner({ id }: { readonly id: string }): React.ReactNode {
  const say = useSay();
  const language = useLanguage();
  const { ex } = useLevelOptions();
  const { data } = useVerb(exItem.key, 'page', { ids: [id], columns: ['warnings'], limit: 1 }, { enabled: ex });
  const warnings: unknown = data?.rows[0]?.['warnings'];
  if (!ex || !Array.isArray(warnings) || warnings.length === 0) return null;
  const list = warnings.join(language === 'zh' ? '；' : '; ');
  return <Alert type="warning" showIcon title={say(fill(checkWords.exWarnings, { list }))} />;
}
