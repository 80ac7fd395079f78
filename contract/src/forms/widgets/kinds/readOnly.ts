import { readText } from '../../answers/answer.ts';
import type { StaticContent } from '../../texts/staticText.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import { showMoney } from './money.ts';
import { showCount } from './number.ts';

/** A text to read; it has no value. */
export interface StaticWidget {
  readonly widget: 'static';
  readonly content: StaticContent;
}

/** A value computed from other answers. */
export interface ComputedWidget {
  readonly widget: 'computed';
  readonly shown_as: 'number' | 'money';
}

export const staticContent: WidgetKind<StaticWidget, never> = {
  fits: () => false,
  isAnswered: () => false,
  findings: () => [],
  normalize: (value) => value,
  read: () => ({ kind: 'none' }),
  lasting: () => undefined,
  example: () => null,
};

export const computed: WidgetKind<ComputedWidget, string> = textKind<ComputedWidget>({
  fits: (value) => typeof value === 'string' && value.length <= 40,
  normalize: (value) => value,
  read: (value, { shown_as }) => readText(shown_as === 'money' ? showMoney(value) : showCount(value)),
  lasting: () => undefined,
  example: () => null,
});
