import { describe, expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { lockWord, statusLockWord } from './lock-words.ts';

const lockText = (key: (typeof RECORD_KEYS)[number], signed: 'signed' | 'complete') =>
  lockWord(factsOf(key), registers[key], signed);

describe('what can still change in a record', () => {
  test('names the fields that a signature fixes, and the answers of the form', () => {
    expect(lockText('tagItr', 'signed')).toEqual({
      en: 'Signed. The answers, Tagged item, ITR, Test reference and Issued as paper can no longer change.',
      zh: '已签署，已填内容、“位号对象”、“ITR”、“测试参考”和“纸质签发”不可再更改。',
    });
  });

  test('names the fields that stay open', () => {
    expect(lockText('punchListItem', 'complete')?.en).toBe(
      'Complete. Only Comments and Completion status can still change.',
    );
    expect(lockText('tagItr', 'complete')?.en).toBe(
      'Complete. Only Comments, Completion status and Document reference can still change.',
    );
  });

  test('names the locking status, its owner, and what can still be done [R0-05]', () => {
    const { status } = factsOf('jobCard').locks;
    const word = status && statusLockWord(status, registers.jobCard, { holder: 'WP-1', status: 'Issued' });
    expect(word).toEqual({
      en: 'Locked: WP-1 has the status “Issued”. Only Job card status, Actual start and Actual finish can still change; signing goes on.',
      zh: '已锁定：WP-1 的状态为“Issued”，仅可更改“工卡状态”、“实际开始”和“实际完成”；签署不受影响。',
    });
  });

  test('says nothing where a signature locks nothing', () => {
    expect(lockText('handover', 'signed')).toBeNull();
  });

  test('leaves out fields that any other lock closes', () => {
    const fields = registers.tagItr.fields;
    const locks = { signed: { fixed: ['comments'] }, complete: { only: ['comments', 'documentReference'] } };
    expect(lockWord({ locks }, { fields }, 'complete')?.en).toBe('Complete. Only Document reference can still change.');
  });

  test.each(RECORD_KEYS)('%s names only existing fields, in both languages', (key) => {
    const { locks } = factsOf(key);
    const names = Object.values(locks).flatMap((lock) => ('only' in lock ? lock.only : lock.fixed));
    for (const name of names) expect(registers[key].fields, name).toHaveProperty(name);
    expect(lockText(key, 'complete')?.zh).toMatch(/^已完成签署，.+。$/);
  });
});
