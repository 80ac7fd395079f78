import { route } from '../../http/route.ts';
import { guide, judgesGuideQuery, mediaGuideQuery } from './guide.ts';

export const guideRoutes = {
  readMediaGuide: route({
    method: 'GET',
    path: '/api/media-guide',
    weight: 'many',
    summary:
      'The media guide of a year: its accepted entries that are not hidden, inside the rows of the reader; media and broadcasters read the current and coming years once it opens.',
    who: { may: 'readMediaGuide' },
    query: mediaGuideQuery,
    output: guide,
    refusals: [],
  }),

  readJudgesGuide: route({
    method: 'GET',
    path: '/api/judges-guide',
    weight: 'many',
    summary:
      'The judges guide of a year: its accepted floats with what their forms say to the judges, inside the rows of the reader; leaders and float builders find their own.',
    who: { may: 'readJudgeView' },
    query: judgesGuideQuery,
    output: guide,
    refusals: [],
  }),
} as const;
