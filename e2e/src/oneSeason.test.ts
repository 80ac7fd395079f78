/** Journeys that share one season: each changes what no other one looks at. */
import { directory } from './oneSeason/directory.ts';
import { formSections } from './oneSeason/formSections.ts';
import { judging } from './oneSeason/judging.ts';
import { people } from './oneSeason/people.ts';
import { review } from './oneSeason/review.ts';
import { search } from './oneSeason/search.ts';
import { waiverQueue } from './oneSeason/waiverQueue.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

review(stage);
directory(stage);
waiverQueue(stage);
people(stage);
search(stage);
judging(stage);
formSections(stage);
