import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { createViewBody, listName, listView, updateViewBody } from './view.ts';

const reader = {
  signedIn: 'views are the own ones of whoever reads a list; shared ones reach those alone who work for the parade',
} as const;
const aView = z.object({ id });
const oneView = z.object({ view: listView });

export const viewsRoutes = {
  listViews: route({
    method: 'GET',
    path: '/api/list-views',
    summary: 'The saved views of one list: the own ones, and for people who work for the parade the shared ones.',
    who: reader,
    query: z.object({ list: listName }),
    output: z.object({ data: z.array(listView), may_share: z.boolean() }),
    refusals: [],
  }),

  createView: route({
    method: 'POST',
    path: '/api/list-views',
    summary: 'Saves filters, sorting, columns and page size of a list under a name.',
    who: reader,
    body: createViewBody,
    output: oneView,
    status: 201,
    refusals: [],
  }),

  setDefaultView: route({
    method: 'PUT',
    path: '/api/list-views/default',
    summary: 'Makes a view the one that the caller’s list begins with; null: the list as it is.',
    who: reader,
    body: z.strictObject({ list: listName, view_id: id.nullable() }),
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),

  updateView: route({
    method: 'PUT',
    path: '/api/list-views/:id',
    summary: 'Renames a view, changes what it shows, shares it or ends that. Admins may change shared ones of others.',
    who: reader,
    params: aView,
    body: updateViewBody,
    output: oneView,
    refusals: [],
  }),

  deleteView: route({
    method: 'DELETE',
    path: '/api/list-views/:id',
    summary: 'Deletes a view; for everybody, where it was shared.',
    who: reader,
    params: aView,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
} as const;
