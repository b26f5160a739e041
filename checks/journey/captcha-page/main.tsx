import '../../../web/src/lib/look/theme.css';
import '../../../web/src/app/base.css';
import '../../../web/src/lib/look/theme.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useCaptcha } from '../../../web/src/features/captcha/use-captcha.tsx';
import { setLanguage } from '../../../web/src/lib/value/language.ts';

const query = new URLSearchParams(location.search);
const TYPES = ['blockPuzzle', 'clickWord', 'random'] as const;
const language = query.get('language');
if (language === 'en' || language === 'zh') setLanguage(language);

/** A page with only a button that requests a captcha, and its result. */
function CaptchaPage(): React.JSX.Element {
  const { ask, dialog } = useCaptcha(TYPES.find((type) => type === query.get('type')));
  const [answers, setAnswers] = useState<readonly (string | null)[]>([]);
  return (
    <main style={{ padding: 40 }}>
      <h1>Captcha</h1>
      <button type="button" onClick={() => void ask().then((answer) => setAnswers((all) => [...all, answer]))}>
        Ask
      </button>
      <output>{JSON.stringify(answers)}</output>
      {dialog}
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <CaptchaPage />
    </StrictMode>,
  );
