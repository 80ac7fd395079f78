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
    summary:
      'Lists the saved views of one list: the caller’s own, and the shared ones for people who work for the parade.',
    who: reader,
    query: z.object({ list: listName }),
    output: z.object({ data: z.array(listView), may_share: z.boolean() }),
    refusals: [],
  }),

  createView: route({
    method: 'POST',
    path: '/api/list-views',
    summary: 'Saves the filters, sorting, columns and page size of a list under a name.',
    who: reader,
    body: createViewBody,
    output: oneView,
    status: 201,
    refusals: [],
  }),

  setDefaultView: route({
    method: 'PUT',
    path: '/api/list-views/default',
    summary: 'Sets the view that the caller’s list opens with; null removes it.',
    who: reader,
    body: z.strictObject({ list: listName, view_id: id.nullable() }),
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),

  updateView: route({
    method: 'PUT',
    path: '/api/list-views/:id',
    summary:
      'Renames a view, changes what it shows, or starts or stops sharing it. Admins may change others’ shared views.',
    who: reader,
    params: aView,
    body: updateViewBody,
    output: oneView,
    refusals: [],
  }),

  deleteView: route({
    method: 'DELETE',
    path: '/api/list-views/:id',
    summary: 'Deletes a view, for everybody if it was shared.',
    who: reader,
    params: aView,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
} as const;
