import { AREAS, areaKeys } from '@plumbline/contract/access.ts';
import { rightsOf, rightsOfArea } from '@plumbline/contract/workflow/rights.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { expect, test } from 'vitest';
import { SHIPPED_PERMISSIONS } from './catalogue.ts';
import { STANDARD_ROLES } from './roles.ts';

const codes = SHIPPED_PERMISSIONS.map(({ code }) => code);

test('each code is listed once, whatever its case, and a register named like an area belongs to it', () => {
  expect(new Set(codes.map((code) => code.toLowerCase())).size).toBe(codes.length);
  for (const { key, area } of allRegisters) expect(Object.hasOwn(AREAS, key) && area !== key, key).toBe(false);
});

test('every right of every register and area is listed, and every code a shipped role holds', () => {
  for (const register of allRegisters)
    for (const right of rightsOf(register)) expect(codes).toContain(permissionOn(register.key, right));
  for (const area of areaKeys) for (const right of rightsOfArea(area)) expect(codes).toContain(`${area}:${right}`);
  for (const code of STANDARD_ROLES.flatMap(({ permissions }) => permissions)) expect(codes).toContain(code);
});

test('every name is in both languages', () => {
  for (const { code, name } of SHIPPED_PERMISSIONS) {
    expect(name.en, code).toMatch(/[a-z]/);
    expect(name.zh, code).toMatch(/[\u4e00-\u9fff]/);
  }
});
