import {
  dateText,
  emailText,
  fileSizeText,
  invalidText,
  requiredText,
  uploadCanceledText,
  uploadFailedText,
} from '../http/fieldTexts.ts';

/** Texts of forms and waivers, word for word from the requirements where they give them. */
export const MESSAGES = {
  required: requiredText,
  invalid: invalidText,
  email: emailText,
  money: 'Please enter an amount such as 1,250.00',
  date: dateText,
  age_under_5: 'Age is less than 5 years old. Is this correct?',
  signature: 'Please place your signature below',
  submit_failed: 'Incomplete Highlighted Fields: Please complete fields highlighted in yellow to update and submit',
  waiver_failed: 'Form validation failed: Please correct entries in fields marked in red and try again',
  unsaved: 'You have unsaved changes, are you sure you want to leave?',
  file_size: fileSizeText,
  file_dimensions: 'Invalid file dimensions',
  file_dimensions_hint: 'File must be less than 8500px',
  file_too_small: (width: number) => `The image must be at least ${width} px wide`,
  file_type: 'Invalid file type',
  file_infected: 'Infected file',
  file_infected_hint: (virus: string) => `the virus scanner found ${virus} in it. Please send a clean copy.`,
  file_broken_hint: 'This picture is incomplete or damaged. Please open it to check it, then choose it again.',
  file_cut_off_hint: (name: string) =>
    `${name}: the file is incomplete or damaged. Please open it to check it, then choose it again.`,
  file_heic_hint:
    'this is an iPhone photo in HEIC format. Please save it as JPG and upload it again. (To take JPG photos, choose Settings > Camera > Formats > Most Compatible on the iPhone.)',
  too_many_rows: (most: number) => `Please use at most ${most} rows`,
  too_many_files: (most: number) => (most === 1 ? 'Please use one file only' : `Please use at most ${most} files`),
  non_playing_over: 'Non-playing members should not exceed 15 percent of group size',
  breakdown_over: 'The breakdown adds up to more than the number of non-playing members',
  birth_in_future: 'A date of birth cannot be in the future',
  guardian_same_person: 'The parent or guardian must be another person than the participant',
  signed_as_participant:
    'This is the name of the participant. Please sign here with the name of the parent or guardian.',
  signed_as_guardian: 'This is the name of the parent or guardian. Please sign here with the name of the participant.',
  guardian_minor: 'The parent or guardian must be 18 or older',
  birth_too_early: 'A date of birth cannot be before 1900',
  unknown_field: 'This form does not have that field',
  not_listed: 'Please choose one of the people listed in this entry',
  year_after_parade: 'This year is after the parade. Please check it.',
  read_only: 'This field cannot be changed here',
  terms_changed:
    'The fees or texts of this form have changed since you opened it. Please refresh this page and read them again.',
  signature_locked: 'Signatures are locked once the form is approved',
} as const;

/** Titles and texts of the dialogs and warnings around saving and submitting. */
export const FORM_NOTICES = {
  save_failed: 'Form save failed',
  submission_failed: 'Form submission failed',
  reasons: 'Your entry could not be saved for the following reasons',
  status_failed: 'Problem Setting Status',
  clear_failed: 'Problem Clearing Form',
  // The wording of someoneElse, written out because the signing page loads this file.
  clear_outdated: 'Someone else has changed this form. Please review it again before you clear it.',
  status_report_failed: 'Failed to send status report emails. Please try again.',
  uploading_failed: 'Problems Uploading',
  uploading_failed_text: uploadFailedText,
  not_uploaded: 'Not uploaded',
  upload_canceled: uploadCanceledText,
  rotating_failed: 'Problems Rotating',
  rotating_failed_text: 'There were problems rotating the image. Please refresh the page and try again.',
  delete_file: 'Delete File',
  remove_animal: 'Remove Animal',
  saved: 'Saved',
} as const;
