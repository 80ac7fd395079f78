import type { Issue } from '../answers/issue.ts';

/** What a widget says about its own value; the engine adds the path. 'save': already a save refuses it. */
export type Finding = Omit<Issue, 'path'> & { readonly phase: 'save' | 'submit' };

export function wrong(code: string, message: string, hint?: string): Finding {
  return {
    phase: 'save',
    kind: 'invalid',
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Well formed, so it may be saved, and yet not to be submitted. */
export function unfit(code: string, message: string, hint?: string): Finding {
  return { ...wrong(code, message, hint), phase: 'submit' };
}

export function missing(message: string, code = 'required'): Finding {
  return { phase: 'submit', kind: 'missing', code, message };
}

/** F-13: a warning never blocks. It is shown while typing, so at a save too. */
export function warning(code: string, message: string, hint?: string): Finding {
  return { ...wrong(code, message, hint), kind: 'warning' };
}
