import { describe, expect, test } from 'vitest';
import { isAccepted, kindOfPath, kindOfType, sizeText } from './file-kind.ts';
import { readPreviewAddress } from './preview-address.ts';

const own = 'https://plumbline.example';
const storage = 'https://files.example:18081';
const read = (value: string | null, at = own) =>
  readPreviewAddress(value, { own: at, neighbours: [storage, undefined] });
const file = `${own}/api/ext/file/content?file=abc`;
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

describe('the parameter url [R2.1-26]', () => {
  test.each([
    ['as it is', file],
    ['percent-encoded once more', encodeURIComponent(file)],
    ['base64', base64(file)],
    ['base64 of the percent-encoded', base64(encodeURIComponent(file))],
    ['base64 for addresses', base64(file).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
    ['base64 whose plus became a space', base64(file).replaceAll('+', ' ')],
    ['from the root', '/api/ext/file/content?file=abc'],
  ])('is read %s', (_, value) => {
    expect(read(value)).toEqual({ href: file, of: 'own' });
  });

  test('may point to a stored server, and to a file with a Chinese name', () => {
    expect(read(`${storage}/a/${encodeURIComponent('图.pdf')}`)).toMatchObject({ of: 'neighbour' });
    expect(read(base64(`${storage}/图.pdf`))).toEqual({ href: `${storage}/%E5%9B%BE.pdf`, of: 'neighbour' });
  });

  test.each([
    'https://evil.example/x.pdf',
    '//evil.example/x.pdf',
    '\\\\evil.example\\x.pdf',
    'https://plumbline.example.evil.example/',
    'https://plumbline.example@evil.example/',
    'https://user:secret@plumbline.example/',
    'https://files.example/x.pdf',
    'http://files.example:18081/x.pdf',
    'http://plumbline.example/x.pdf',
    'https://plumbline.example:8443/x.pdf',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    `blob:${own}/0190a0c0`,
    'ftp://plumbline.example/x',
    base64('https://evil.example/x.pdf'),
    base64(encodeURIComponent('javascript:alert(1)')),
    encodeURIComponent('https://evil.example'),
  ])('%s is not shown', (value) => {
    expect(['foreign', 'unreadable']).toContain(read(value));
  });

  test.each([null, '', ' ', 'x', '%', '%E0%A4%A', 'https://', '????', 'http://[', base64('hello')])(
    '%j cannot be read',
    (value) => {
      expect(read(value)).toBe('unreadable');
    },
  );

  test('plain http is accepted when the page itself uses it, and on this machine', () => {
    expect(read('/x.png', 'http://10.0.0.7:8080')).toEqual({ href: 'http://10.0.0.7:8080/x.png', of: 'own' });
    expect(read('http://localhost:8080/x.png', 'http://localhost:8080')).toMatchObject({ of: 'own' });
    expect(read('http://localhost:9/x.png', 'http://localhost:8080')).toBe('foreign');
  });
});

test('a file is shown according to its type', () => {
  expect([kindOfType('image/png'), kindOfType('application/pdf'), kindOfType('text/csv; charset=utf-8')]).toEqual([
    'picture',
    'pdf',
    'table',
  ]);
  expect([kindOfType('image/svg+xml'), kindOfType('text/html'), kindOfType('')]).toEqual(['other', 'other', 'other']);
  expect([kindOfPath('/a/b.PDF'), kindOfPath('/a/b.svg'), kindOfPath('/view')]).toEqual(['pdf', null, null]);
  expect([isAccepted('A.JPG'), isAccepted('a.svg'), isAccepted('pdf')]).toEqual([true, false, false]);
  expect([0, 840, 1200, 123_456, 20_000_000].map(sizeText)).toEqual(['0 B', '840 B', '1.2 kB', '123 kB', '20.0 MB']);
});
