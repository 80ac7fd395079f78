/** The kinds of widget that forms signed by link have: all that the signing page carries (web/vite.slim.ts). */
import { agree } from './kinds/agree.ts';
import { checks } from './kinds/checks.ts';
import { staticContent } from './kinds/readOnly.ts';
import { signature, signatureDate } from './kinds/signature.ts';
import { plainKinds } from './parts.ts';

// No waiver asks for a web address, and the signing page leaves its kind out.
const { url: _url, ...asked } = plainKinds;

export const waiverKinds = {
  ...asked,
  agree,
  checks,
  signature,
  signature_date: signatureDate,
  static: staticContent,
};
