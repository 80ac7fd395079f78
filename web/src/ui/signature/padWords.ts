/** The texts of the signature pad; `label` names the person who signs. */
export interface PadWords {
  readonly draw: string;
  readonly type: string;
  readonly undo: string;
  readonly clear: string;
  /** Read aloud after an act whose button says nothing of what has come of it. */
  readonly undone: string;
  readonly cleared: string;
  readonly fullScreen: string;
  readonly done: string;
  readonly turn: string;
  readonly fullName: string;
  readonly cue: string;
  readonly dot: string;
  readonly typeLabel: (label: string) => string;
  readonly signed: (label: string) => string;
  readonly empty: (label: string) => string;
}

/** In English, as the forms and the English signing page have them. */
export const padWords: PadWords = {
  draw: 'Draw instead',
  type: 'Type instead',
  undo: 'Undo',
  clear: 'Clear',
  undone: 'Undone',
  cleared: 'Cleared',
  fullScreen: 'Full screen',
  done: 'Done',
  turn: 'Turn your phone sideways for more room.',
  fullName: 'Your full name',
  cue: 'Sign here with your finger or a mouse',
  dot: 'That was only a dot. Please draw your signature.',
  typeLabel: (label) => `${label}: type your full name`,
  signed: (label) => `${label}: signed`,
  empty: (label) => `${label}: empty, draw here or choose “Type instead”`,
};
