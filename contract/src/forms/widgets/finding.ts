import type { Issue } from '../answers/issue.ts';

/** A finding of a widget about its own value; the engine adds the path. 'save': saving refuses it too. */
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

/** Returns a finding about a well-formed value, which may be saved but not submitted. */
export function unfit(code: string, message: string, hint?: string): Finding {
  return { ...wrong(code, message, hint), phase: 'submit' };
}

export function missing(message: string, code = 'required'): Finding {
  return { phase: 'submit', kind: 'missing', code, message };
}

/** F-13: returns a warning, which never blocks. It is shown while typing, so a save raises it too. */
export function warning(code: string, message: string, hint?: string): Finding {
  return { ...wrong(code, message, hint), kind: 'warning' };
}
