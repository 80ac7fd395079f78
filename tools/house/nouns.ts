/**
 * The nouns and activities that files of a room may be named after, besides the fixed names (fileNames.ts). Who adds a file
 * adds its word here and sees, side by side, which words the room has: often one of them is the file that was wanted.
 */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: {
    audit: 'event fields sentences',
    content: 'faq feedback page privacy',
    directory: 'addressBook commentary guide labels nameParts program',
    entries:
      'choice creation criteria decision directory directoryQuery entry entryForm facts formStatus keyFigures letter lineUp margin merge message order paths queue queueQuery receipt review rules tabs task timeline times warning warnings calendarFeed consent icalendar request secondSigner',
    forms:
      'agreed agreement answer civilDate commentary completion conditions contacts context copying country definition due dueDate earlierVersion entry equestrianBody example experience fees files finding formFile formText formTexts formType information issue issuePlace kind kinds messages normalize options organization part participationAgreement parts presence registry retention rows rules signaturePicture sources staticText suggestion terms uploadLimits validate values visibility waiver waiverAnimals waiverBody waiverDefinitions waiverKinds widget wire',
    judging: 'award results sheet',
    notifications: 'language letterStyle mailing message unsubscribing webhook',
    organizations: 'merging organization',
    participants: 'choice columns csv fields import limits message participant participantType role rows',
    press: 'interview kit kits music release',
    reports: 'counts export search today',
    seasons: 'season',
    settings: 'brand definition deletion floatBuilders parade paradeDay paradeYear setting siteSettings view',
    users: 'account captcha cover link me mediaRequest ownSession registration secondFactor session token',
    waivers:
      'board bulk chainHead consent es export failedPdf ja languages linkSheet opening part pass queue refusals reminderSchedule signedPdf waiver',
  },
  server: {
    audit: 'part readable seals searching sheets',
    content: 'cleaning homePages pastYears pictures wellKnown',
    directory:
      'book contacts contents contentsList cover entryPage facts labels margin paper places printer printing rose sheets word',
    entries:
      'application cells states copying creation decisions directory drafts formSummaries keeping leaders members merging messages overview photos pictures retention sheet suggestions takingOver calendarFeeds cosigned cosigning links statement pdf receipt undoing',
    forms:
      'agreed bytes changes completions copying deletion drawings dueDates fileContent fileEnds fileKeys fileReading files formFiles pictures presence retention rotation storing strictXml sweep texts unfitFile uploadLimits uploads yearTerms',
    judging: 'results scoring sheets',
    notifications:
      'delivery headers leases mailings masthead outcomes posting readdressing releasing sealing subscriptions unsubscribing',
    organizations: 'leaders merging people',
    participants: 'entryUsers letterLimits listing messages retention',
    press: 'archive feeds kitPictures kits music pictureText',
    reports: 'calendar cards changes chasing columns earlier previews previewTags search sheets word',
    seasons: 'merging',
    settings: 'brandFiles kept logo retention revision saving',
    users:
      'accepting authenticatorApps breachedPasswords calendarFeeds choosing commonPasswords confirming cover demoAccounts detail devices editing emailChange endingSessions export factors firstSuperadmin initialData joining joinLinks links lockingOut organizationTypes ownSessions passkeys password proof provisional recoveryCodes registration resetting roleInvitations roles secondStep sessions showing signingIn takingOver tickets usualPasswords',
    waivers:
      'adoption adults boards chain choosing chosen copies corrections courtesy declining documents drafts dueDay evidence evidenceKeys exports failedPdfs familySigning heads issuing links linkSheets names newLinks opening parts partSigning passes proofs queue refusedAddresses remindable reminderSchedule reminding retention reviewing secretAdoption selection showing signedPdf signedPdfArchive signing snapshot subjects texts',
  },
  web: {
    audit: 'auditList columns',
    content: 'acts document draft en es faqRows ja linkTarget menuRows ordering orderRows pasting',
    directory: 'typeSize',
    entries:
      'address calls carrier main columns directoryList entryHere greeted now officeForms queueFilters submissionList',
    forms:
      'afterPress answeredFiles answers autosave bothAnswers controlId copiedMarks draft draftKeys drafts fieldNotes fieldState fileFacts formContext gridCells groupSummary headings heldBack pasting presence registry saveLoop sectionPlace sentAnswers serverAnswers unsavedAnswers uploads widgetProps',
    http: 'putBytes request saveBlob',
    judging: 'keptSheets paths',
    notifications: 'outboxList',
    organizations: 'organizationHere',
    participants:
      'bulkActs codePages detection encodings extent importReport importStore importWork languages listFile nameEvidence peopleList saveText workbook',
    reports: 'lists marking places recentPlaces reportsList results',
    seasons: 'edited',
    settings: 'filters settingsTabs',
    users: 'calls captcha goOn main openingPage passkeys place prefetching signUpDraft',
    waivers:
      'acts adoption answers autoComplete calls days draft en es family fileHash firstRead instants ja languages later lists main openingPage pages passed place reminding sending shell steps texts titles visit wording',
  },
};

/** Whether a file of this room may be named so. Sub-rooms share the words of their room. */
export function isNounOf(side: string, room: string, stem: string): boolean {
  return words[side]?.[room]?.split(' ').includes(stem) ?? false;
}
