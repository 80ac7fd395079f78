-- Questions and answers are found by the search everywhere.

alter table faqs add column search_key text generated always as (
  search_key(question || ' ' || regexp_replace(answer, '<[^>]*>', ' ', 'g'))
) stored; -- of the question and the words of its answer
