/** Every form definition, by type and version. The signing page loads waiverDefinitions.ts instead. */
import { advertising, paradeDayInstructions, participantManual, waiverInstructions } from './everyone/information.ts';
import { bandApplication } from './band/bandApplication.ts';
import { bandComposition } from './band/bandComposition.ts';
import { bandLogistics } from './band/bandLogistics.ts';
import { bandProfile } from './band/bandProfile.ts';
import { bandTravel } from './band/bandTravel.ts';
import { bandfest } from './band/bandfest.ts';
import { commemorativePhoto } from './everyone/commemorativePhoto.ts';
import { covid } from './waivers/covid.ts';
import { emergencyPlan } from './everyone/emergencyPlan.ts';
import { equestfest } from './equestrian/equestfest.ts';
import { equestrianAnimals } from './equestrian/equestrianAnimals.ts';
import { equestrianApplication } from './equestrian/equestrianApplication.ts';
import { equestrianFees } from './equestrian/equestrianFees.ts';
import { equestrianFormation } from './equestrian/equestrianFormation.ts';
import { equestrianHealth } from './equestrian/equestrianHealth.ts';
import { equestrianProfile } from './equestrian/equestrianProfile.ts';
import { equestrianStabling } from './equestrian/equestrianStabling.ts';
import { equestrianVehicles } from './equestrian/equestrianVehicles.ts';
import { floatApplication } from './float/floatApplication.ts';
import { floatDecorating } from './float/floatDecorating.ts';
import { floatDesign } from './float/floatDesign.ts';
import { floatFloral } from './float/floatFloral.ts';
import { floatJudging } from './float/floatJudging.ts';
import { floatProfile } from './float/floatProfile.ts';
import { floatRiders } from './float/floatRiders.ts';
import { floatSpecifications } from './float/floatSpecifications.ts';
import { insurance } from './everyone/insurance.ts';
import { mediaAvailability } from './everyone/mediaAvailability.ts';
import { music } from './everyone/music.ts';
import { officialPhoto } from './everyone/officialPhoto.ts';
import { paradeFeedback } from './everyone/paradeFeedback.ts';
import { participantWaiver, participantWaiver1, participantWaiver2 } from './waivers/participantWaiver.ts';
import { participationAgreement, participationAgreement1 } from './everyone/participationAgreement.ts';
import { personnelWaiver, personnelWaiver1, personnelWaiver2 } from './waivers/personnelWaiver.ts';
import { pressRelease } from './everyone/pressRelease.ts';
import { showApplication } from './show/showApplication.ts';
import { showProduction } from './show/showProduction.ts';
import { showProfile } from './show/showProfile.ts';
import { specialApplication } from './special/specialApplication.ts';
import { specialDetails } from './special/specialDetails.ts';
import { specialProfile } from './special/specialProfile.ts';
import { ticketsAndGuests } from './everyone/ticketsAndGuests.ts';
import { troopApplication } from './troop/troopApplication.ts';
import { troopAssignments } from './troop/troopAssignments.ts';
import { troopProfile } from './troop/troopProfile.ts';
import { vehicleApplication } from './vehicle/vehicleApplication.ts';
import { vehicleDetails } from './vehicle/vehicleDetails.ts';
import { vehiclePassengers } from './vehicle/vehiclePassengers.ts';
import { vehicleProfile } from './vehicle/vehicleProfile.ts';
import { vehicles } from './everyone/vehicles.ts';
import type { FormDefinition } from '../engine/definition.ts';
import { type FormGroup, type FormType, formTypes } from '../formType.ts';

/**
 * Returns the definition that a submission was filled in with, or the newest one where no version is given. undefined:
 * no such form or version.
 */
export function formDefinition(form_type: string, version?: number): FormDefinition | undefined {
  return version === undefined ? newest.get(form_type) : all.get(form_type)?.find((form) => form.version === version);
}

/** Returns the newest definition of a form that is known to exist. */
export function currentForm(form_type: FormType): FormDefinition {
  const form = newest.get(form_type);
  if (form === undefined) throw new Error(`There is no form ${form_type}`);
  return form;
}

/** Returns the forms of an organization type, of one group or of all, in display order. */
export function formsFor(organization_type: number, group?: FormGroup): readonly FormDefinition[] {
  return formTypes
    .map(currentForm)
    .filter((form) => form.types.includes(organization_type) && (group === undefined || form.group === group));
}

/** Returns the form that an organization type applies with. */
export function initialForm(organization_type: number): FormDefinition | undefined {
  return formsFor(organization_type, 'initial')[0];
}

/** The definitions. Older versions stay for the submissions that were filled in with them; a new version is a new entry. */
const definitions: readonly FormDefinition[] = [
  equestrianApplication,
  bandApplication,
  floatApplication,
  showApplication,
  vehicleApplication,
  troopApplication,
  specialApplication,
  equestrianProfile,
  bandProfile,
  floatProfile,
  showProfile,
  vehicleProfile,
  troopProfile,
  specialProfile,
  officialPhoto,
  participantManual,
  participationAgreement,
  participationAgreement1,
  equestrianFees,
  floatDesign,
  floatSpecifications,
  floatFloral,
  floatRiders,
  floatJudging,
  bandComposition,
  bandTravel,
  bandLogistics,
  bandfest,
  equestrianAnimals,
  equestrianHealth,
  equestrianFormation,
  equestrianVehicles,
  equestrianStabling,
  equestfest,
  showProduction,
  vehicleDetails,
  vehiclePassengers,
  troopAssignments,
  specialDetails,
  music,
  vehicles,
  insurance,
  emergencyPlan,
  paradeDayInstructions,
  pressRelease,
  commemorativePhoto,
  mediaAvailability,
  ticketsAndGuests,
  floatDecorating,
  advertising,
  paradeFeedback,
  waiverInstructions,
  participantWaiver,
  participantWaiver1,
  participantWaiver2,
  personnelWaiver,
  personnelWaiver1,
  personnelWaiver2,
  covid,
];

const all = new Map<string, FormDefinition[]>();
const newest = new Map<string, FormDefinition>();
for (const form of definitions) {
  all.set(form.form_type, [...(all.get(form.form_type) ?? []), form]);
  const known = newest.get(form.form_type);
  if (known === undefined || form.version > known.version) newest.set(form.form_type, form);
}
