import type { PageDraft } from './writes.ts';

/**
 * What the two pages that the portal leads to say until the office has written its own: what is true of every parade,
 * without a name, a year or a date that would have to be corrected.
 */
export const firstHomePages: readonly PageDraft[] = [
  {
    slug: 'welcome',
    title: 'Welcome',
    access: 'public',
    html: `<p>This is where entries in the parade apply, fill in their forms and list everyone who takes part.</p>
<h2>Where to start</h2><ul><li><strong>You lead an entry:</strong> open it from the menu. Its home says what is due next, and your answers are saved as you type.</li><li><strong>You were invited:</strong> open the link in that email. It adds you to the entry.</li><li><strong>You were asked to sign a waiver:</strong> open the link in that email. You do not need an account.</li><li><strong>You judge:</strong> your score sheets and the judges guide are in the menu.</li></ul>
<h2>Questions</h2><p>Many are answered in the <a href="/faq">frequently asked questions</a>. For anything else, <a href="/feedback">write to us</a>.</p>`,
  },
  {
    slug: 'welcome-media',
    title: 'Welcome, media',
    access: 'public',
    html: `<p>Once the media guide is open, reporters and broadcasters with access find the entries in the parade here, with their stories, photos and press contacts.</p>
<ul><li>Who is in the parade: <a href="/media-guide">Media Guide</a> and <a href="/press-kits">Press Kits</a></li><li>News from the organizer: <a href="/official-press-releases">Press Releases</a></li><li>To talk to somebody: <a href="/m/interview-request">request an interview</a></li></ul>
<p>For anything else, <a href="/feedback">write to us</a>.</p>`,
  },
];
