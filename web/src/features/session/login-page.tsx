import { useEffect } from 'react';
import { useSay } from '../../lib/language.ts';
import { PRODUCT } from '../../lib/product.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LoginForm } from './login-form.tsx';
import css from './login-page.module.css';
import { SkylineDrawing } from './skyline-drawing.tsx';
import { sessionWords } from './words.ts';

/** The sign-in page: what the product does, and the simple form beside it (specification 2.2). */
export default function LoginPage(): React.JSX.Element {
  const say = useSay();
  useEffect(() => sessionStorage.clear(), []);
  useEffect(() => {
    document.title = `${say(PRODUCT)} - ${say(sessionWords.title)}`;
  }, [say]);
  return (
    <main className={css.page}>
      <section className={css.picture}>
        <div className={css.brand}>
          <ProductMark size={30} />
          <span>{say(PRODUCT)}</span>
        </div>
        <p className={css.pitch}>{say(sessionWords.pitch)}</p>
        <p className={css.pitchNote}>{say(sessionWords.pitchNote)}</p>
        <SkylineDrawing label={say(sessionWords.drawing)} />
      </section>
      <section className={css.side}>
        <div className={css.top}>
          <LanguageChoice />
        </div>
        <div className={css.form}>
          <h1 className={css.title}>{say(sessionWords.title)}</h1>
          <LoginForm />
        </div>
      </section>
    </main>
  );
}
