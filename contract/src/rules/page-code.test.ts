import { describe, expect, test } from 'vitest';
import { pageCodeText, readPageCode } from './page-code.ts';

const id = '019a2f3c-7b1e-7c3d-9a55-000000000003';

describe('the code of a printed page', () => {
  test('gives back the record, the revision of the form and the page, whatever the host is called by then', () => {
    const printed = pageCodeText(`https://old.example/Certification/TagITRs/${id}`, { revision: 4, page: 2, pages: 3 });
    expect(readPageCode(printed.replace('old.example', '10.0.0.7:8443'))).toEqual({
      id,
      place: `/Certification/TagITRs/${id}`,
      revision: 4,
      page: 2,
      pages: 3,
    });
  });
  test('names a place where the page belongs to no single record, and no revision where there is no form', () => {
    const address = 'http://plant.example/Preservation/LookAhead?view=round&to=2026-12-01';
    expect(readPageCode(pageCodeText(address, { revision: null, page: 1, pages: 1 }))).toEqual({
      id: null,
      place: '/Preservation/LookAhead?view=round&to=2026-12-01',
      revision: null,
      page: 1,
      pages: 1,
    });
  });
  test.each([
    ['an address without a page', `https://plant.example/Certification/TagITRs/${id}`],
    ['a page beyond the last', `https://plant.example/Certification/TagITRs/${id}#p4.3`],
    ['a page 0', `https://plant.example/Certification/TagITRs/${id}#p0.3`],
    ['a document code', '4F7K2M'],
    ['text around it', `see https://plant.example/x#p1.1 please`],
    ['nothing', ''],
  ])('is not read from %s', (_, text) => {
    expect(readPageCode(text)).toBeUndefined();
  });
});
