import { pathTo } from '@parade/contract/access/screens.ts';
import type { Faq } from '@parade/contract/content/faq/faq.ts';
import { IconCheck, IconChevronDown, IconLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { useCopying } from '../../ui/useCopying.ts';
import { PageText } from '../PageText.tsx';
import styles from './faq.module.css';

/** The part of the address that names a question. */
function hashOf({ id }: Faq): string {
  return `#q-${id}`;
}

/** A question that unfolds; the one that the address names is open. */
export function Question({ faq }: { faq: Faq }) {
  const { hash } = useLocation();
  const box = useRef<HTMLDetailsElement>(null);
  const isAsked = hash === hashOf(faq);
  useEffect(() => {
    const details = box.current;
    if (!isAsked || !details) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
    details.querySelector('summary')?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <details ref={box} id={hashOf(faq).slice(1)} className={styles['question']}>
      <summary>
        <h3>{faq.question}</h3>
        <IconChevronDown className="no-print" size={20} aria-hidden />
      </summary>
      <div className={styles['answer']}>
        <PageText html={faq.answer} />
        <CopyLink faq={faq} />
      </div>
    </details>
  );
}

const copyRefused = 'We couldn’t copy the link. It’s in the address bar now.';

/** Copies the address of the question, which is in the address bar then as well: some browsers refuse the first. */
function CopyLink({ faq }: { faq: Faq }) {
  const { copy, isCopied, isRefused } = useCopying();
  const take = () => {
    const path = `${pathTo('faq')}${hashOf(faq)}`;
    // Past the router, which scrolls to what an address names: whoever copies is there already.
    window.history.replaceState(window.history.state, '', path);
    void copy(`${window.location.origin}${path}`);
  };
  const Icon = isCopied ? IconCheck : IconLink;
  return (
    <div className={`${styles['copy']} no-print`}>
      <Button
        look="quiet"
        icon={<Icon size={18} aria-hidden />}
        aria-label={`${isCopied ? 'Link copied' : 'Copy link'}: ${faq.question}`}
        onClick={take}
      >
        {isCopied ? 'Link copied' : 'Copy link'}
      </Button>
      <span className={isRefused ? styles['refused'] : 'visually-hidden'} role="status">
        {isRefused ? copyRefused : isCopied ? 'Link copied' : ''}
      </span>
    </div>
  );
}
