/** The remembered place when it is a path of this site, else null: never another site, never a scheme. */
export function safeNext(next: string | null): string | null {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null;
  const { origin, pathname, search, hash } = new URL(next, 'http://here.invalid');
  // Asked of the path without its dots: '/..//elsewhere.example' has become '//elsewhere.example', another site.
  const isElsewhere = origin !== 'http://here.invalid' || pathname.startsWith('//');
  const isPage = !pathname.startsWith('/login') && !pathname.startsWith('/api/');
  return isPage && !isElsewhere ? `${pathname}${search}${hash}` : null;
}
