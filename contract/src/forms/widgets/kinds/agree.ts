import { readText } from '../../answers/answer.ts';
import type { WidgetKind } from '../kind.ts';

/** One box that must be ticked. */
export interface AgreeWidget {
  readonly widget: 'agree';
}

export const agree: WidgetKind<AgreeWidget, boolean> = {
  fits: (value) => typeof value === 'boolean',
  isAnswered: (ticked) => ticked,
  findings: () => [],
  normalize: (ticked) => ticked,
  read: () => readText('Yes'),
  // Consent is given once, for one year.
  lasting: () => undefined,
  example: () => true,
};
