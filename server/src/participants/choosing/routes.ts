import { choosingPeopleRoutes } from '@parade/contract/participants/choosing/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { findEntry } from '../../entries/reads.ts';
import { room } from '../../http/handlers.ts';
import { authorizeChangingPeople, authorizeWritingToPeople } from '../policy.ts';
import { previewPeopleMessage, sendPeopleMessage } from './messages.ts';
import { removeChosen, restoreChosen, setRoles } from './writes.ts';

export const choosingPeopleRoom = room('participants/choosing', choosingPeopleRoutes, {
  removeChosenPeople: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    return inTransaction(portal, authorOf(actor), (change) => removeChosen(change, entry, body.ids));
  },

  restoreChosenPeople: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    return inTransaction(portal, authorOf(actor), (change) => restoreChosen(change, entry, body.ids));
  },

  setPeopleRoles: async ({ portal, actor, params, body }) => {
    const entry = authorizeChangingPeople(actor, await findEntry(portal.db, params.entryId));
    return inTransaction(portal, authorOf(actor), (change) => setRoles(change, entry, body.changes));
  },

  previewPeopleMessage: async ({ portal, actor, params, body }) => {
    const entry = authorizeWritingToPeople(actor, await findEntry(portal.db, params.entryId));
    return previewPeopleMessage(portal, actor, entry, body);
  },

  sendPeopleMessage: async ({ portal, actor, params, body }) => {
    const entry = authorizeWritingToPeople(actor, await findEntry(portal.db, params.entryId));
    return inTransaction(portal, authorOf(actor), (change) => sendPeopleMessage(change, actor, entry, body));
  },
});
