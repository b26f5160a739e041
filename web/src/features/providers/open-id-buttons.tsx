import { fill } from '@plumbline/contract/words/word.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import parts from '../session/form-parts.module.css';
import { Plain, Problem } from '../session/form-parts.tsx';
import css from './providers.module.css';
import { useProvider } from './use-provider.ts';
import { providerWords } from './words.ts';

/** A button for each OpenID provider of the installation, below the forms; renders nothing without providers. */
export function OpenIdButtons(): React.JSX.Element | null {
  const say = useSay();
  const { going, problem, go } = useProvider();
  const providers = clientSettings()['login.openId'];
  if (providers.length === 0) return null;
  return (
    <Stack gap={12}>
      <Row as="span" gap={12} muted className={css.or}>
        {say(providerWords.or)}
      </Row>
      {problem !== null && <Problem text={problem} />}
      <Grid gap={8}>
        {providers.map(({ key, name }) => (
          <Plain key={key} onPress={() => void go(`oidc:${key}`)}>
            {going === `oidc:${key}` && <span aria-hidden className={parts.spinner} />}
            {say(fill(providerWords.by, { name: say(name) }))}
          </Plain>
        ))}
      </Grid>
    </Stack>
  );
}
