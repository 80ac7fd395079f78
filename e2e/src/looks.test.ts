/** Screens that are only looked at, on one stage: where things stand, what is whole, what is printed and read out. */
import { alignmentOnADesk } from './looks/alignmentOnADesk.ts';
import { alignmentOnAPhone } from './looks/alignmentOnAPhone.ts';
import { aloud } from './looks/aloud.ts';
import { cardsOfToday } from './looks/cardsOfToday.ts';
import { layoutOnADesk } from './looks/layoutOnADesk.ts';
import { layoutOnAPhone } from './looks/layoutOnAPhone.ts';
import { longListsOnPaper } from './looks/longListsOnPaper.ts';
import { onPaper } from './looks/onPaper.ts';
import { titles } from './looks/titles.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

alignmentOnADesk(stage);
layoutOnADesk(stage);
onPaper(stage);
longListsOnPaper(stage);
aloud(stage);
cardsOfToday(stage);
titles(stage);
alignmentOnAPhone(stage);
layoutOnAPhone(stage);
