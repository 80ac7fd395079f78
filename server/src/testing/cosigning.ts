/** Second signers for tests. */
import type { EntryRow } from '../entries/reads.ts';
import { entry } from './entries.ts';
import { deliverDue, letterTo } from './letters.ts';
import type { MailServer } from './mailServer.ts';
import { aLeaderOf, anonymousClient, type Client, type Person, signedInClient } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

/** A signer's answers in the participation agreement. */
export const answers = {
  authority: true,
  printed_name: 'Dr. Kim Lee',
  printed_title: 'Owner',
  signature: typed('Kim Lee'),
};

export function typed(text: string) {
  return { kind: 'typed', text };
}

/** Returns bands that request signatures. `by`: the account that makes their entries, once it exists. */
export function cosigningOf(portal: TestPortalWithApp, server: MailServer, by: () => number) {
  const anyone = anonymousClient(portal.app);
  let count = 0;
  const agreement = (band: EntryRow) =>
    `/api/forms/${band.organization_id}/participation-agreement/2027?entry=${band.id}`;

  /** Returns an accepted band with its leader, whose session begins now. `fee_class`: answered in its agreement. */
  async function aBand(fee_class = 'Band'): Promise<{ band: EntryRow; leader: Client; person: Person }> {
    const band = await entry(portal, { type_id: 2, stage: 'accepted', by: by() });
    const person = await aLeaderOf(portal, band.organization_id, 2027);
    const leader = signedInClient(portal.app, person);
    const saved = await leader.put(agreement(band), { field_values: { 'terms:fee_class': fee_class } });
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
    return { band, person, leader };
  }
  const asked = (band: EntryRow, more = {}) => {
    count += 1;
    const email = `owner${count}@example.org`;
    return {
      entry_id: band.id,
      form_type: 'participation-agreement',
      group: 'signatures',
      name: 'Dr. Lee',
      email,
      ...more,
    };
  };
  const requestsOf = async (leader: Client, band: EntryRow) =>
    (await leader.get(`/api/signature-requests?entry_id=${band.id}&form_type=participation-agreement`)).body.data;

  /** Returns the secret in the newest letter to an address. */
  async function secretTo(address: string): Promise<string> {
    await deliverDue(portal, server);
    return /\/cosign\/([\w-]+)/.exec(letterTo(server, address).text)?.[1] ?? 'none';
  }

  /** Returns a request with its link, as the signer has opened it. */
  async function opened() {
    const place = await aBand();
    const request = asked(place.band);
    const made = await place.leader.post('/api/signature-requests', request);
    if (made.status !== 201) throw new Error(`not asked: ${JSON.stringify(made.body)}`);
    const secret = await secretTo(request.email);
    const link = `/api/cosigning/${secret}`;
    const { body } = await anyone.get(link);
    return { ...place, request, link, locator: made.body.request.locator, signing: body.signing };
  }

  /** Returns the same, signed. */
  async function cosigned() {
    const place = await opened();
    const signed = await anyone.post(place.link, { values: answers, shown: place.signing.shown, consent: true });
    if (signed.body.signing?.state !== 'signed') throw new Error(`not signed: ${JSON.stringify(signed.body)}`);
    return place;
  }

  return { aBand, agreement, asked, requestsOf, secretTo, opened, cosigned };
}
