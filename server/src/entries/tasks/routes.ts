import { tasksRoutes } from '@parade/contract/entries/tasks/routes.ts';
import { room } from '../../http/handlers.ts';
import { currentParadeYear } from '../../settings/reads.ts';
import { withPictures } from '../forms/pictures.ts';
import { listOwnTasks } from './reads.ts';

export const tasksRoom = room('entries/tasks', tasksRoutes, {
  listOwnTasks: async ({ portal, actor }) => {
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    const data = await listOwnTasks(portal.db, actor, moment, await currentParadeYear(portal.db));
    return { data: await withPictures(portal, actor, data) };
  },
});
