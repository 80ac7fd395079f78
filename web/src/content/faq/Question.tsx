import { pathTo } from '@parade/contract/access/screens.ts';
import type { Faq } from '@parade/contract/content/faq/faq.ts';
import { IconCheck, IconChevronDown, IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { PageText } from '../PageText.tsx';
import styles from './faq.module.css';

/** How long a copied link is confirmed. */
const feedbackMs = 2_000;

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
        <IconChevronDown size={20} aria-hidden />
      </summary>
      <div className={styles['answer']}>
        <PageText html={faq.answer} />
        <CopyLink faq={faq} />
      </div>
    </details>
  );
}

/** Copies the address of the question, which is in the address bar then as well: some browsers refuse the first. */
function CopyLink({ faq }: { faq: Faq }) {
  const navigate = useNavigate();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const path = `${pathTo('faq')}${hashOf(faq)}`;
    void navigate(path, { replace: true, preventScrollReset: true });
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${path}`);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const Icon = isCopied ? IconCheck : IconLink;
  return (
    <div className={`${styles['copy']} no-print`}>
      <Button
        look="quiet"
        icon={<Icon size={18} aria-hidden />}
        aria-label={`${isCopied ? 'Link copied' : 'Copy link'}: ${faq.question}`}
        onClick={() => void copy()}
      >
        {isCopied ? 'Link copied' : 'Copy link'}
      </Button>
    </div>
  );
}
