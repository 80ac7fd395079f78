import { describe, expect, it } from 'vitest';
import { keysOf, settingDefinitions, type SettingGroup, settingGroups } from './definition.ts';
import { settingKeys, settingShapes } from './setting.ts';

describe('the table of settings', () => {
  it('the table of settings has each key once, in one tab or on one screen of its own', () => {
    const inTabs = (Object.keys(settingGroups) as SettingGroup[]).flatMap(keysOf);
    const elsewhere = settingKeys.filter((key) => 'screen' in settingDefinitions[key].place);
    expect([...inTabs, ...elsewhere].sort()).toEqual([...settingKeys].sort());
  });

  it.each(settingKeys)('the table of settings says what %s does in plain sentences', (key) => {
    const { label, sentence } = settingDefinitions[key];
    expect(label.length).toBeLessThanOrEqual(40);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence.length).toBeLessThanOrEqual(110);
  });

  it('the table of settings offers each choice that a value can be, and no other', () => {
    const choices = settingKeys.flatMap((key) => {
      const { place } = settingDefinitions[key];
      return 'control' in place && place.control.kind === 'choice'
        ? [[key, Object.keys(place.control.options)] as const]
        : [];
    });
    expect(choices.length).toBeGreaterThan(0);
    for (const [key, options] of choices) {
      for (const option of options) expect(settingShapes[key].safeParse(option).success).toBe(true);
      expect(settingShapes[key].safeParse('another').success).toBe(false);
    }
  });
});
