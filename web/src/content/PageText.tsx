import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import styles from './page.module.css';

/** The text of a page, sanitized on the server when it was written. Links into the portal open without loading it anew. */
export function PageText({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const href = link?.getAttribute('href') ?? '';
    if (!isPlain || !href.startsWith('/') || href.startsWith('/api/')) return;
    event.preventDefault();
    void navigate(href);
  };
  return (
    // The links inside are what is pressed, with keys too: a click on one bubbles up here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside take the keys, and their clicks bubble up here
    <div className={styles['text']} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
