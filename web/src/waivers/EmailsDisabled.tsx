import { useSession } from '../access/session.tsx';
import { Notice } from '../ui/Page.tsx';
import { waiverWords } from './words.ts';

/** Says so while the office has switched the letters about waivers off. */
export function EmailsDisabled() {
  const { settings } = useSession().data;
  if (settings.enable_waiver_emails) return null;
  return (
    <Notice tone="needs-you" title={waiverWords.emails_disabled}>
      {waiverWords.emails_disabled_text}
    </Notice>
  );
}
