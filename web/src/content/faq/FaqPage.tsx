import { pathTo } from '@parade/contract/access/screens.ts';
import { type FaqCategory, faqTexts } from '@parade/contract/content/faq/faq.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { matching } from './faqRows.ts';
import { Question } from './Question.tsx';
import { useFaq } from './queries.ts';
import styles from './faq.module.css';

/** D-60: /faq: questions by category, with a search; /faq#q-12 opens one of them, /faq?q=bus searches. */
export function FaqPage() {
  const asked = useSearchParams()[0].get('q') ?? '';
  return <Questions key={asked} asked={asked} />;
}

function Questions({ asked }: { asked: string }) {
  const { can } = useSession();
  const faq = useFaq();
  const [q, setQ] = useState(asked);
  const all = faq.data?.filter(({ faqs }) => faqs.length > 0);
  const shown = all && matching(all, q);
  const count = shown?.reduce((sum, { faqs }) => sum + faqs.length, 0) ?? 0;
  return (
    <div className={`narrow ${styles['page']}`}>
      <PageHeader
        title={faqTexts.title}
        lead="Short answers for leaders, participants and the media."
        actions={
          can('manageFaqs') ? (
            <ButtonLink to={pathTo('faqs')} icon={<IconPencil size={20} aria-hidden />}>
              Edit FAQ
            </ButtonLink>
          ) : null
        }
      />
      {faq.error && !faq.data ? <ErrorNotice error={faq.error} retry={() => void faq.refetch()} /> : null}
      {!faq.data && !faq.error ? <LoadingRows rows={8} label="Loading the questions" /> : null}
      {all?.length === 0 ? (
        <EmptyState title="No questions yet" drawing="stand">
          Answers to common questions will appear here.
        </EmptyState>
      ) : null}
      {all && all.length > 0 ? (
        <FilterBar
          filters={[]}
          values={{ q }}
          onChange={(_key, value) => setQ(value)}
          onClear={() => setQ('')}
          search={{ key: 'q', label: 'Search questions and answers' }}
        />
      ) : null}
      <p className={q === '' ? 'visually-hidden' : styles['found']} role="status">
        {q === '' || !shown ? '' : foundWords(count)}
      </p>
      {shown?.map((category) => (
        <Category key={category.id} category={category} />
      ))}
      {faq.data ? <More /> : null}
    </div>
  );
}

function foundWords(count: number): string {
  if (count === 0) return 'No questions match. Try fewer words.';
  return counted(count, 'question matches', 'questions match');
}

function Category({ category }: { category: FaqCategory }) {
  return (
    <section className={styles['category']} aria-labelledby={`category-${category.id}`}>
      <SectionRule id={`category-${category.id}`} note={counted(category.faqs.length, 'question')}>
        {category.name}
      </SectionRule>
      {category.faqs.map((faq) => (
        <Question key={faq.id} faq={faq} />
      ))}
    </section>
  );
}

/** Offers a way on to every reader. */
function More() {
  return (
    <p className={styles['more']}>
      Didn’t find your answer? <Link to={pathTo('feedback')}>Write to us</Link>.
    </p>
  );
}
