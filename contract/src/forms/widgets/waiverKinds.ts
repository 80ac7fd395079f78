/** The kinds of widget in forms that are signed by link, so that the signing page loads no others (web/vite.slim.ts). */
import { agree } from './kinds/agree.ts';
import { checks } from './kinds/checks.ts';
import { staticContent } from './kinds/readOnly.ts';
import { signature, signatureDate } from './kinds/signature.ts';
import { plainKinds } from './parts.ts';

// No waiver asks for a web address, so the signing page leaves its kind out.
const { url: _url, ...asked } = plainKinds;

export const waiverKinds = {
  ...asked,
  agree,
  checks,
  signature,
  signature_date: signatureDate,
  static: staticContent,
};
