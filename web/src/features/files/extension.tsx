import { fileList } from '@plumbline/contract/features/files/calls.ts';
import { attachment, isAttachable } from '@plumbline/contract/lists/attachment.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { Button, Input } from 'antd';
import { Suspense } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { readCall } from '../../lib/call/query.ts';
import { extendRegister } from '../../register/extensions.ts';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { listFileWords } from './list-words.ts';

const AttachmentsTab = lazy(async () => ({ default: (await import('./attachments-tab.tsx')).AttachmentsTab }));
const AttachmentSheet = lazy(async () => ({ default: (await import('./attachment-sheet.tsx')).AttachmentSheet }));
const UploadButton = lazy(async () => ({ default: (await import('./attachment-buttons.tsx')).UploadButton }));
const TextSearch = lazy(async () => ({ default: (await import('./text-search.tsx')).TextSearch }));
const AttachmentButtons = lazy(async () => ({ default: (await import('./attachment-buttons.tsx')).AttachmentButtons }));

for (const { key } of allRegisters.filter(isAttachable))
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

extendRegister(attachment.key, {
  note: listFileWords.note,
  sheet: (row) => (
    <Waiting>
      <AttachmentSheet {...row} />
    </Waiting>
  ),
  pageActions: () => (
    <Waiting fallback={<Button type="primary" disabled style={{ width: 128 }} />}>
      <UploadButton />
    </Waiting>
  ),
  quickFilters: (page) => (
    <Waiting fallback={<Input size="small" disabled style={{ width: 220 }} />}>
      <TextSearch page={page} />
    </Waiting>
  ),
  bulkActions: [
    {
      key: 'files',
      render: (facts) => (
        <Waiting fallback={null}>
          <AttachmentButtons facts={facts} />
        </Waiting>
      ),
    },
  ],
});
