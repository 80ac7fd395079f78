import { Cover } from '../src/ui/program/Cover.tsx';
import { Drawing, type DrawingName } from '../src/ui/program/Drawing.tsx';
import { Folio } from '../src/ui/program/Folio.tsx';
import { Initials, Keys } from '../src/ui/program/Marks.tsx';
import { Picture } from '../src/ui/program/Picture.tsx';
import { SectionRule } from '../src/ui/program/Rule.tsx';
import { Segments } from '../src/ui/program/Segments.tsx';
import { edge, Kind, type KindTone } from '../src/ui/program/Tones.tsx';
import { useState } from 'react';
import { EmptyState, FactList, Marginalia, PageHeader, StatusMark } from '../src/ui/Page.tsx';

const kinds: readonly { tone: KindTone; name: string }[] = [
  { tone: 'brown', name: 'Equestrian' },
  { tone: 'gold', name: 'Marching Band' },
  { tone: 'leaf', name: 'Float' },
  { tone: 'plum', name: 'Show Entry' },
  { tone: 'steel', name: 'Vehicle Entry' },
  { tone: 'slate', name: 'Eagle or Gold Award' },
  { tone: 'stone', name: 'Other' },
];
const drawings: readonly DrawingName[] = ['rose', 'mark', 'drum', 'hat', 'stand', 'broom', 'horseshoe', 'flower'];

/** The parts that make it a printed program. */
export function ProgramPage() {
  const [whose, setWhose] = useState<'mine' | 'everyone'>('mine');
  return (
    <>
      <PageHeader title="Program" count={138} />
      <div className="with-margin">
        <div>
          <SectionRule tone="red" note="4 forms">
            Overdue
          </SectionRule>
          <p>
            <Folio tone="red" size="task" unit="days late">
              37
            </Folio>{' '}
            <Folio size="task" unit="days">
              10
            </Folio>{' '}
            <Folio size="large">40</Folio> <Folio>6</Folio>
          </p>
          <SectionRule tone="rose" note="due December 1, in 10 days">
            Next
          </SectionRule>
          <SectionRule tone="green">Done</SectionRule>
          <p>
            <StatusMark tone="done">Accepted 11/30/2026</StatusMark>{' '}
            <StatusMark tone="needs-you">2 to approve</StatusMark> <StatusMark tone="problem">37 days late</StatusMark>{' '}
            <StatusMark tone="info">Received</StatusMark> <StatusMark tone="neutral">Not started</StatusMark>
          </p>
          <Segments
            label="Whose entries"
            value={whose}
            onChange={setWhose}
            options={[
              { value: 'mine', label: 'Mine' },
              { value: 'everyone', label: 'Everyone’s' },
            ]}
          />{' '}
          <Keys keys={['Ctrl', 'K']} /> <Initials of="Stella Marchetti" />
          <SectionRule>Kinds</SectionRule>
          {kinds.map(({ tone, name }) => (
            <p key={tone} className={edge(tone)}>
              <Kind tone={tone}>{name}</Kind> <Picture src={null} tone={tone} />{' '}
              <Picture src={null} tone={tone} size="small" />
            </p>
          ))}
          <SectionRule>Drawings</SectionRule>
          <p>
            {drawings.map((name) => (
              <Drawing key={name} of={name} />
            ))}
          </p>
          <EmptyState drawing="horseshoe" title="No entries match">
            Nothing in 2027 is Equestrian, Rejected and with Gloria Beckett.
          </EmptyState>
        </div>
        <Marginalia label="Facts">
          <FactList
            facts={[
              { label: 'Liaison', value: 'Stella Marchetti' },
              { label: 'In the line-up', value: 'No. 6, 265 ft' },
            ]}
          />
          <Picture src={null} tone="gold" size="card" />
        </Marginalia>
      </div>
      <Cover number="138" tail="th" name="Parade of Roses" day="Friday, January 1, 2027" foot="Participant portal" />
    </>
  );
}
