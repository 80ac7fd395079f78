/** Days without a clock are older than the rule that settings know no form: forms read them from here. */
export {
  addDays,
  ageOn,
  daysBetween,
  isCivilDate,
  readCivilDate,
  showCivilDate,
  showLongDate,
} from '../../civilDate.ts';
