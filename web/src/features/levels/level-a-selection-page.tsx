import { useNavigate } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { Page } from '../../ui/page.tsx';
import { LevelSelection } from './level-b-selection.tsx';
import { levelWords } from './words.ts';

/** `/Admin/LevelASelection`: the company, then its regions. */
export default function LevelASelectionPage(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Page title={say(levelWords.chooseA)}>
      <LevelSelection
        level="A"
        parentId={null}
        value={undefined}
        onChange={(id) => void navigate({ href: `/Admin/LevelBSelection?levelAId=${id}` })}
      />
    </Page>
  );
}
