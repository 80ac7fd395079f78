import { later } from './later.tsx';

const partPages = () => import('./handing/PartPages.tsx');
const endPages = () => import('./finishing/EndPages.tsx');

export const ReviewPage = later(async () => (await import('./finishing/ReviewPage.tsx')).ReviewPage);
export const DeclinePage = later(async () => (await import('./finishing/DeclinePage.tsx')).DeclinePage);
export const DonePage = later(async () => (await import('./finishing/DonePage.tsx')).DonePage);
export const DeclinedPage = later(async () => (await endPages()).DeclinedPage);
export const NotSentPage = later(async () => (await endPages()).NotSentPage);
export const NotYoursPage = later(async () => (await endPages()).NotYoursPage);
export const RefusedPage = later(async () => (await endPages()).RefusedPage);
export const PartCard = later(async () => (await partPages()).PartCard);
export const SentPage = later(async () => (await partPages()).SentPage);
export const SendPage = later(async () => (await import('./handing/SendPage.tsx')).SendPage);
export const PassPage = later(async () => (await import('./passing/PassPage.tsx')).PassPage);
