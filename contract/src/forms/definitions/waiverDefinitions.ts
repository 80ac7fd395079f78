/** The three forms that are signed by link, apart from the registry so that the signing page loads nothing else. */
import { covid } from './waivers/covid.ts';
import { participantWaiver, participantWaiver1, participantWaiver2 } from './waivers/participantWaiver.ts';
import { personnelWaiver, personnelWaiver1, personnelWaiver2 } from './waivers/personnelWaiver.ts';
import type { FormDefinition } from '../engine/definition.ts';
import type { WaiverFormType } from '../formType.ts';

const waivers: readonly FormDefinition[] = [
  participantWaiver,
  participantWaiver1,
  participantWaiver2,
  personnelWaiver,
  personnelWaiver1,
  personnelWaiver2,
  covid,
];

/** Returns the definition that a waiver was opened with, or the newest one where no version is given. */
export function waiverDefinition(form_type: WaiverFormType, version?: number): FormDefinition | undefined {
  return waivers
    .filter((form) => form.form_type === form_type && (version === undefined || form.version === version))
    .sort((one, other) => other.version - one.version)[0];
}
