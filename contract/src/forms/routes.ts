import { z } from 'zod';
import { year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { dueDateChoice, formDueDate } from './dueDate.ts';
import { formTypes } from './formType.ts';
import { formTypeSchema } from './wire.ts';

const ofAYear = { who: { may: 'manageFormFiles' }, query: z.object({ year }) } as const;
const dueDates = z.object({ year: z.number().int(), data: z.array(formDueDate) });

export const formsRoutes = {
  listDueDates: route({
    method: 'GET',
    path: '/api/form-due-dates',
    summary: 'Every form that is filled in, with its due date of a parade year and its own date.',
    ...ofAYear,
    output: dueDates,
    refusals: [],
  }),

  setDueDates: route({
    method: 'PUT',
    path: '/api/form-due-dates',
    summary: 'Sets due dates of a parade year, all of them or none; forms that are not named keep theirs.',
    ...ofAYear,
    body: z.strictObject({
      due_dates: z
        .array(z.strictObject({ form_type: formTypeSchema, due_on: dueDateChoice }))
        .min(1)
        .max(formTypes.length),
    }),
    output: dueDates,
    refusals: [],
  }),
} as const;
