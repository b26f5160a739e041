import { PROFILES, type Right } from '@plumbline/contract/access.ts';
import { fileList } from '@plumbline/contract/features/files/calls.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { lazy, Suspense } from 'react';
import { readCall } from '../../lib/call/query.ts';
import { extendRegister } from '../../register/extensions.ts';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { listFileWords } from './list-words.ts';

const AttachmentsTab = lazy(async () => ({ default: (await import('./attachments-tab.tsx')).AttachmentsTab }));

// every row of a plant that users maintain can have files; rows that the server writes by itself cannot
for (const { key, access, area } of allRegisters) {
  const rights: readonly Right[] = PROFILES[access];
  if (!rights.includes('update') || area !== undefined) continue;
  extendRegister(key, {
    tabs: [
      {
        key: 'attachments',
        label: listFileWords.attachments,
        count: async ({ id }) => (await readCall(fileList, { register: key, id })).length,
        render: ({ id }) => (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <AttachmentsTab key={id} register={key} id={id} />
          </Suspense>
        ),
      },
    ],
  });
}
