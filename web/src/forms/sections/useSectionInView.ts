import { useEffect, useState } from 'react';
import { sectionId } from './sectionPlace.ts';

/** The key of the section that is being read, while all are below each other; '' before it is known. */
export function useSectionInView(isWatched: boolean, keys: string): string {
  const [inView, setInView] = useState('');
  useEffect(() => {
    if (!isWatched || keys === '') return undefined;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = keys.split(' ').find((key) => seen.has(sectionId(key)));
        if (first !== undefined) setInView(first);
      },
      // A band in the upper part of the window, where one reads.
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const key of keys.split(' ')) {
      const section = document.getElementById(sectionId(key));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [isWatched, keys]);
  return isWatched ? inView : '';
}
