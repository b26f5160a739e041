import { useSay } from '../../lib/value/language.ts';
import type { AddressOf } from '../feature.ts';
import { ProjectList } from './project-list.tsx';
import { projectWords } from './project-words.ts';

/** `/SystemSettings/SelectPorject`: an administrator chooses the project to work in (readings D09). */
export default function SelectProjectPage({ addressOf }: { readonly addressOf: AddressOf }): React.JSX.Element {
  const say = useSay();
  return <ProjectList title={say(projectWords.select)} from={undefined} addressOf={addressOf} />;
}
