import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { PRODUCT } from '../../lib/product.ts';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import { ProductMark } from '../../ui/product-mark.tsx';
import css from './auth-frame.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { SkylineDrawing } from './skyline-drawing.tsx';
import { sessionWords } from './words.ts';

/** Props of a sign-in page. */
interface AuthFrameProps {
  /** The heading; empty shows none (readings D13). */
  readonly heading: string;
  /** One sentence below the heading. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** The product on one side, the form on the other; built without a component library, so that it opens at once. */
export function AuthFrame({ heading, note, children }: AuthFrameProps): React.JSX.Element {
  const say = useSay();
  return (
    <Grid as="main" columns="minmax(0, 21fr) minmax(400px, 19fr)" className={css.page}>
      <Stack as="section" className={css.picture}>
        <Row gap={12} className={css.brand}>
          <ProductMark size={30} />
          <span>{say(PRODUCT)}</span>
        </Row>
        <p className={css.pitch}>{say(sessionWords.pitch)}</p>
        <p className={css.pitchNote}>{say(sessionWords.pitchNote)}</p>
        <SkylineDrawing label={say(sessionWords.drawing)} />
      </Stack>
      <Stack as="section" pad="20px 24px">
        <Row align="stretch" justify="end">
          <LanguageChoice />
        </Row>
        <div className={css.form}>
          {heading !== '' && <h1 className={css.title}>{heading}</h1>}
          {note !== undefined && <p className={css.note}>{note}</p>}
          {children}
        </div>
      </Stack>
    </Grid>
  );
}
