import { Suspense } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { extendRegister } from '../../register/extensions.ts';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { levelWords } from './words.ts';

const SignatureTab = lazy(() => import('./signature-tab.tsx'));

// the picture printed where an authorised person signed (domain guide 2.2.1)
extendRegister('authorisedPerson', {
  tabs: [
    {
      key: 'signature',
      label: levelWords.signature,
      render: ({ id }) => (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <SignatureTab id={id} />
        </Suspense>
      ),
    },
  ],
});
