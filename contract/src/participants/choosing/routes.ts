import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { changedPeople, changedRoles, chosenPeople, roleChanges } from './choice.ts';
import { peopleMessage, peopleMessagePreview, peopleMessageResult } from './message.ts';

const people = { may: 'manageEntries' } as const;
const ofEntry = z.object({ entryId: id });

export const choosingPeopleRoutes = {
  removeChosenPeople: route({
    method: 'POST',
    path: '/api/participants/:entryId/chosen/remove',
    summary: 'Removes the chosen people from the list, each as by itself: waivers withdrawn, signed evidence kept.',
    who: people,
    params: ofEntry,
    body: chosenPeople,
    output: changedPeople,
    refusals: ['entry-not-accepted'],
  }),

  restoreChosenPeople: route({
    method: 'POST',
    path: '/api/participants/:entryId/chosen/restore',
    summary:
      'Takes the removal of the chosen people back, with the waivers and links that it withdrew. Those who were listed anew meanwhile are left out.',
    who: people,
    params: ofEntry,
    body: chosenPeople,
    output: changedPeople,
    refusals: ['entry-not-accepted'],
  }),

  setPeopleRoles: route({
    method: 'PUT',
    path: '/api/participants/:entryId/chosen/roles',
    summary:
      'Sets the primary role of the chosen people. Those who have signed, or have another role since it was shown, are left out. A waiver that only one of two has signed must be signed by both again.',
    who: people,
    params: ofEntry,
    body: roleChanges,
    output: changedRoles,
    refusals: ['entry-not-accepted'],
  }),

  previewPeopleMessage: route({
    method: 'POST',
    path: '/api/participants/:entryId/chosen/message/preview',
    summary: 'How many emails this message would come to now, and the first of them. Sends and changes nothing.',
    who: people,
    params: ofEntry,
    body: peopleMessage,
    output: peopleMessagePreview,
    refusals: ['entry-not-accepted', 'email-not-verified', 'impersonating'],
  }),

  sendPeopleMessage: route({
    method: 'POST',
    path: '/api/participants/:entryId/chosen/message',
    summary:
      'Emails the chosen people, one message a day to each address from an entry. Answers go to whoever sends it.',
    who: people,
    params: ofEntry,
    body: peopleMessage,
    output: peopleMessageResult,
    notByToken: 'a person says it in their own name',
    refusals: ['entry-not-accepted', 'email-not-verified', 'impersonating'],
  }),
} as const;
