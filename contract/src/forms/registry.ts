/** Every form definition there is, by type and version. The signing page takes waiverDefinitions.ts instead. */
import {
  advertising,
  paradeDayInstructions,
  participantManual,
  waiverInstructions,
} from './definitions/information.ts';
import { bandApplication } from './definitions/bandApplication.ts';
import { bandComposition } from './definitions/bandComposition.ts';
import { bandLogistics } from './definitions/bandLogistics.ts';
import { bandProfile } from './definitions/bandProfile.ts';
import { bandTravel } from './definitions/bandTravel.ts';
import { bandfest } from './definitions/bandfest.ts';
import { commemorativePhoto } from './definitions/commemorativePhoto.ts';
import { covid } from './definitions/covid.ts';
import { emergencyPlan } from './definitions/emergencyPlan.ts';
import { equestfest } from './definitions/equestfest.ts';
import { equestrianAnimals } from './definitions/equestrianAnimals.ts';
import { equestrianApplication } from './definitions/equestrianApplication.ts';
import { equestrianFees } from './definitions/equestrianFees.ts';
import { equestrianFormation } from './definitions/equestrianFormation.ts';
import { equestrianHealth } from './definitions/equestrianHealth.ts';
import { equestrianProfile } from './definitions/equestrianProfile.ts';
import { equestrianStabling } from './definitions/equestrianStabling.ts';
import { equestrianVehicles } from './definitions/equestrianVehicles.ts';
import { floatApplication } from './definitions/floatApplication.ts';
import { floatDecorating } from './definitions/floatDecorating.ts';
import { floatDesign } from './definitions/floatDesign.ts';
import { floatFloral } from './definitions/floatFloral.ts';
import { floatJudging } from './definitions/floatJudging.ts';
import { floatProfile } from './definitions/floatProfile.ts';
import { floatRiders } from './definitions/floatRiders.ts';
import { floatSpecifications } from './definitions/floatSpecifications.ts';
import { insurance } from './definitions/insurance.ts';
import { mediaAvailability } from './definitions/mediaAvailability.ts';
import { music } from './definitions/music.ts';
import { officialPhoto } from './definitions/officialPhoto.ts';
import { paradeFeedback } from './definitions/paradeFeedback.ts';
import { participantWaiver, participantWaiver1 } from './definitions/participantWaiver.ts';
import { participationAgreement, participationAgreement1 } from './definitions/participationAgreement.ts';
import { personnelWaiver, personnelWaiver1 } from './definitions/personnelWaiver.ts';
import { pressRelease } from './definitions/pressRelease.ts';
import { showApplication } from './definitions/showApplication.ts';
import { showProduction } from './definitions/showProduction.ts';
import { showProfile } from './definitions/showProfile.ts';
import { specialApplication } from './definitions/specialApplication.ts';
import { specialDetails } from './definitions/specialDetails.ts';
import { specialProfile } from './definitions/specialProfile.ts';
import { ticketsAndGuests } from './definitions/ticketsAndGuests.ts';
import { troopApplication } from './definitions/troopApplication.ts';
import { troopAssignments } from './definitions/troopAssignments.ts';
import { troopProfile } from './definitions/troopProfile.ts';
import { vehicleApplication } from './definitions/vehicleApplication.ts';
import { vehicleDetails } from './definitions/vehicleDetails.ts';
import { vehiclePassengers } from './definitions/vehiclePassengers.ts';
import { vehicleProfile } from './definitions/vehicleProfile.ts';
import { vehicles } from './definitions/vehicles.ts';
import type { FormDefinition } from './definition.ts';
import { type FormGroup, type FormType, formTypes } from './formType.ts';

/**
 * The definition a submission was filled with, or the newest one where no version is named.
 * undefined: no such form or version.
 */
export function formDefinition(form_type: string, version?: number): FormDefinition | undefined {
  return version === undefined ? newest.get(form_type) : all.get(form_type)?.find((form) => form.version === version);
}

/** The newest definition of a form that is known to exist. */
export function currentForm(form_type: FormType): FormDefinition {
  const form = newest.get(form_type);
  if (form === undefined) throw new Error(`There is no form ${form_type}`);
  return form;
}

/** The forms of an organization type, of one group or of all, in the order to show. */
export function formsFor(organization_type: number, group?: FormGroup): readonly FormDefinition[] {
  return formTypes
    .map(currentForm)
    .filter((form) => form.types.includes(organization_type) && (group === undefined || form.group === group));
}

/** The form an organization type applies with. */
export function initialForm(organization_type: number): FormDefinition | undefined {
  return formsFor(organization_type, 'initial')[0];
}

/** Older versions stay here for the submissions that were filled with them; a new version is a new entry. */
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
  personnelWaiver,
  personnelWaiver1,
  covid,
];

const all = new Map<string, FormDefinition[]>();
const newest = new Map<string, FormDefinition>();
for (const form of definitions) {
  all.set(form.form_type, [...(all.get(form.form_type) ?? []), form]);
  const known = newest.get(form.form_type);
  if (known === undefined || form.version > known.version) newest.set(form.form_type, form);
}
