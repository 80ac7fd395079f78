/**
 * Days without a time, re-exported: forms import them from here, since they existed before settings were kept apart
 * from forms.
 */
export {
  addDays,
  ageOn,
  daysBetween,
  isCivilDate,
  readCivilDate,
  showCivilDate,
  showLongDate,
} from '../../civilDate.ts';
