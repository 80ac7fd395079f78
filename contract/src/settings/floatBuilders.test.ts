import { describe, expect, test } from 'vitest';
import { builderLines, builderLinesFault } from './floatBuilders.ts';
import { settingShapes, typedSettingShapes } from './setting.ts';

const line = (company: string) => `${company}; Desk; (626) 555-0142; desk@example.org`;

describe('the contacts of float builders', () => {
  test.each([
    ['', undefined],
    [line('AES'), undefined],
    [`${line('fiesta')}\n\n${line(' Phoenix ')}; 100 Barn Road; Azusa; CA; 91702`, undefined],
    ['AES, Desk', 'Enter one builder per line'],
    ['AES; Desk; ; no address', 'Enter one builder per line'],
    ['AES; Desk; ; ; 1 Barn Road; Azusa', 'Enter one builder per line'],
    [line(''), 'No form fills in contacts for ‘’'],
    [line('Fiest'), 'No form fills in contacts for ‘Fiest’. Use one of these names: AES, Fiesta Productions, Phoenix.'],
    [line('SELF-BUILT'), 'No form fills in contacts for ‘SELF-BUILT’.'],
    [`${line('AES')}\n${line('aes')}`, '‘aes’ is the same builder as on a line above. Keep one of the two.'],
  ])('of %j: %s', (setting, fault) => {
    if (fault === undefined) expect(builderLinesFault(setting)).toBeUndefined();
    else expect(builderLinesFault(setting)).toContain(fault);
    expect(typedSettingShapes.float_builder_contacts.safeParse(setting).success).toBe(fault === undefined);
  });

  test('that an earlier release stored are read, without the builders that forms know no more', () => {
    const stored = `${line('AES')}\n${line('Closed Floats')}`;
    expect(settingShapes.float_builder_contacts.parse(stored)).toBe(stored);
    expect(builderLines(stored).map(({ builder }) => builder)).toEqual(['AES', undefined]);
  });
});
