/** The kinds of widget that forms signed by link have: all that the signing page carries (web/vite.slim.ts). */
import { agree } from './kinds/agree.ts';
import { checks } from './kinds/checks.ts';
import { staticContent } from './kinds/readOnly.ts';
import { signature, signatureDate } from './kinds/signature.ts';
import { plainKinds } from './parts.ts';

export const waiverKinds = {
  ...plainKinds,
  agree,
  checks,
  signature,
  signature_date: signatureDate,
  static: staticContent,
};
