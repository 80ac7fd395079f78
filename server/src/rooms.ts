import type { FormWords } from './audit/readable.ts';
import { auditRoom } from './audit/routes.ts';
import { faqRoom } from './content/faq/routes.ts';
import { feedbackRoom } from './content/feedback/routes.ts';
import { contentRoom } from './content/routes.ts';
import { guidesRoom } from './directory/guides/routes.ts';
import { commentaryRoom } from './directory/commentary/routes.ts';
import { programRoom } from './directory/program/routes.ts';
import { directoryRoom } from './directory/routes.ts';
import { acceptanceRoom } from './entries/acceptance/routes.ts';
import { choosingRoom } from './entries/choosing/routes.ts';
import { cosigningRoom } from './entries/cosigning/routes.ts';
import { showCosigningLink } from './entries/cosigning/writes.ts';
import { peopleToChoose } from './entries/forms/reads.ts';
import { entryFormsRoom } from './entries/forms/routes.ts';
import { formStatusesRoom } from './entries/formStatuses/routes.ts';
import { lineUpRoom } from './entries/lineUp/routes.ts';
import { marginRoom } from './entries/margin/routes.ts';
import { reviewRoom } from './entries/review/routes.ts';
import { mergeEntries } from './entries/merging.ts';
import { entriesRoom } from './entries/routes.ts';
import { entrySettingsRoom } from './entries/settings/routes.ts';
import { tasksRoom } from './entries/tasks/routes.ts';
import { change, title } from './forms/changes.ts';
import { mergeDownloads } from './forms/files/formFiles.ts';
import { formsRoom } from './forms/routes.ts';
import type { Room } from './http/handlers.ts';
import { judgingRoom } from './judging/routes.ts';
import { notificationsRoom } from './notifications/routes.ts';
import { webhooksRoom } from './notifications/webhooks/routes.ts';
import { organizationsRoom } from './organizations/routes.ts';
import { choosingPeopleRoom } from './participants/choosing/routes.ts';
import { participantsRoom } from './participants/routes.ts';
import { interviewsRoom } from './press/interviews/routes.ts';
import { releasesRoom } from './press/releases/routes.ts';
import { pressRoom } from './press/routes.ts';
import { reportsRoom } from './reports/routes.ts';
import { tokensRoom } from './users/tokens/routes.ts';
import { mediaAccessRoom } from './users/mediaAccess/routes.ts';
import { profileRoom } from './users/profile/routes.ts';
import { todayRoom } from './reports/today/routes.ts';
import { seasonsRoom } from './seasons/routes.ts';
import { settingsRoom } from './settings/routes.ts';
import { usersRoom } from './users/routes.ts';
import { viewsRoom } from './settings/views/routes.ts';
import { showAccountLink } from './users/showing.ts';
import { isStillToBeSigned } from './waivers/reminders/remindable.ts';
import { waiversRoom } from './waivers/routes.ts';
import { showSigningLink } from './waivers/signing/showing.ts';
import { renewWaivers } from './waivers/writes.ts';

/** How the trail shows the changes of forms, which belong to rooms that import it. */
const formWords: FormWords = { title, change, people: peopleToChoose };

/** Every room of the portal, in the order of the API's description. */
export const rooms: readonly Room[] = [
  usersRoom(formWords),
  profileRoom,
  mediaAccessRoom,
  tokensRoom,
  organizationsRoom({ entries: mergeEntries, downloads: mergeDownloads }),
  entriesRoom,
  acceptanceRoom,
  choosingRoom,
  entryFormsRoom,
  cosigningRoom,
  entrySettingsRoom(renewWaivers),
  lineUpRoom,
  marginRoom,
  tasksRoom,
  formStatusesRoom,
  reviewRoom,
  formsRoom,
  participantsRoom,
  choosingPeopleRoom,
  waiversRoom,
  auditRoom(formWords),
  contentRoom,
  faqRoom,
  feedbackRoom,
  notificationsRoom(
    { account: showAccountLink, signing: showSigningLink, cosigning: showCosigningLink },
    isStillToBeSigned,
  ),
  webhooksRoom,
  directoryRoom,
  guidesRoom,
  programRoom,
  commentaryRoom,
  pressRoom,
  releasesRoom,
  interviewsRoom,
  judgingRoom,
  reportsRoom,
  viewsRoom,
  todayRoom,
  settingsRoom,
  seasonsRoom,
];
