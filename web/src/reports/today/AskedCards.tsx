import { pathTo } from '@parade/contract/access/screens.ts';
import { feedbackTopicLabels } from '@parade/contract/content/feedback/feedback.ts';
import type { TodayAnswer } from '@parade/contract/reports/today/today.ts';
import { Link } from 'react-router';
import { hoursText } from '../../press/interviews/words.ts';
import { SideCard, SideLine } from './Card.tsx';
import { newInterviewsPath } from './lists.ts';
import { nothing } from './words.ts';

/** What people outside have asked the office, the longest waiting first. */
export function AskedCards({ day: { interviews, feedback, media_requests } }: { day: TodayAnswer }) {
  return (
    <>
      {interviews ? (
        <SideCard
          title="Interview requests"
          count={interviews.total}
          what={interviewsWords(interviews.rows[0]?.hours_left)}
          empty={nothing.interviews}
          more={<Link to={newInterviewsPath()}>Open all {interviews.total}</Link>}
        >
          {interviews.rows.slice(0, 3).map(({ id, media_outlet_name }) => (
            <SideLine key={id} to={pathTo('interview', { id })} name={media_outlet_name} act="Answer" />
          ))}
        </SideCard>
      ) : null}
      {media_requests ? (
        <SideCard
          title="Media access"
          count={media_requests.total}
          what={media_requests.total === 1 ? 'request to decide' : 'requests to decide'}
          empty={nothing.media_requests}
          more={<Link to={pathTo('mediaRequests')}>Open all {media_requests.total}</Link>}
        >
          {media_requests.rows.slice(0, 3).map(({ id, first_name, last_name, media_organization_name }) => (
            <SideLine
              key={id}
              to={pathTo('mediaRequests')}
              name={media_organization_name || `${first_name} ${last_name}`}
              act="Decide"
            />
          ))}
        </SideCard>
      ) : null}
      {feedback ? (
        <SideCard
          title="Feedback"
          count={feedback.total}
          what={feedback.total === 1 ? 'message to answer' : 'messages to answer'}
          empty={nothing.feedback}
          more={<Link to={pathTo('feedbackList')}>Open all {feedback.total}</Link>}
        >
          {feedback.rows.slice(0, 3).map(({ id, topic, name }) => (
            <SideLine key={id} to={pathTo('feedbackList')} name={`${name}: ${feedbackTopicLabels[topic]}`} act="Read" />
          ))}
        </SideCard>
      ) : null}
    </>
  );
}

/** Of the one that waits longest. */
function interviewsWords(hours: number | null | undefined): string {
  if (hours === null || hours === undefined) return 'to answer';
  const text = hoursText(hours);
  return hours < 0 ? `to answer, oldest ${text.charAt(0).toLowerCase()}${text.slice(1)}` : `to answer, ${text}`;
}
