import { describe, expect, it } from 'vitest';
import { askedFileName, exportChoiceOf, exportFileName } from './export.ts';

describe('what an export address names', () => {
  it.each([
    ['all', { kind: 'entries' }],
    ['1', { kind: 'type', organization_type: 1 }],
    ['7', { kind: 'type', organization_type: 7 }],
    ['music', { kind: 'form', form_type: 'music' }],
    ['0', undefined],
    ['8', undefined],
    ['participant-manual', undefined],
    ['participant-waiver', undefined],
    ['covid', undefined],
    ['constructor', undefined],
  ])('%s', (address, choice) => {
    expect(exportChoiceOf(address)).toEqual(choice);
  });
});

describe('the name of a file', () => {
  it('the name of a file carries filter and day', () => {
    const named = {
      title: 'All entries',
      year: 2027,
      status: 'accepted',
      rep_name: 'Kim Ōta',
      today: '2026-11-20',
    } as const;
    expect(exportFileName(named, 'Excel')).toBe('all-entries-2027-accepted-liaison-kim-ōta-2026-11-20.xlsx');
    expect(exportFileName({ title: 'Music', year: 'any', status: 'any', q: 'a/b', today: '2026-11-20' }, 'Excel')).toBe(
      'music-all-years-search-a-b-2026-11-20.xlsx',
    );
  });

  it.each([
    ['my list', 'my list.xlsx'],
    ['my list.XLSX', 'my list.xlsx'],
    ['../../etc/passwd', 'passwd.xlsx'],
    ['C:\\files\\list', 'list.xlsx'],
    ['a\r\nb"c', 'abc.xlsx'],
    ['..', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('asked for as %j is made safe', (asked, name) => {
    expect(askedFileName(asked, 'Excel')).toBe(name);
  });
});
