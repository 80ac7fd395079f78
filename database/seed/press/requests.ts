/** What reporters ask the office of the demo season for. */
import type { AnswerState, InterviewFields } from '@parade/contract/press/interviews/interview.ts';

export interface SeedInterview {
  /** Hours before the first start. */
  readonly hours_ago: number;
  /** Days from the first start to the day that they wish for. */
  readonly days_ahead: number;
  readonly asked: Omit<InterviewFields, 'requested_date'>;
  /** The account that asks; left out: somebody without one. */
  readonly account?: string;
  readonly answer?: {
    readonly state: AnswerState;
    /** Hours before the first start. */
    readonly hours_ago: number;
    readonly note: string;
    readonly by: string;
    /** What is written before the usual words of the letter; left out: no letter went. */
    readonly letter?: string;
  };
}

export const interviews: readonly SeedInterview[] = [
  {
    hours_ago: 5,
    days_ahead: 8,
    account: 'media@example.org',
    asked: {
      first_name: 'Mei',
      last_name: 'Dubois',
      phone: '(626) 555-0117',
      email: 'media@example.org',
      media_outlet_name: 'Foothill Courier',
      request_to_interview: 'Fiona Lindqvist, float chair of the City of Alder Springs',
      interview_topic:
        'How a town of 14,000 builds a float with a working waterfall. We would like to see it filled for the first time.',
      requested_time: '10 AM',
      interview_location: 'Packing house on Depot Street, Alder Springs',
      interview_length: '45 minutes',
      type_of_interview: 'In person',
      deadline: 'Sunday edition, closes Friday at noon',
    },
  },
  {
    hours_ago: 27,
    days_ahead: 3,
    asked: {
      first_name: 'Dashiell',
      last_name: 'Okonkwo',
      phone: '(213) 555-0164',
      email: 'd.okonkwo@morningvalley.example',
      media_outlet_name: 'Morning Valley Radio',
      request_to_interview: 'Marcus Bellamy, Larkspur Valley High School Marching Band',
      interview_topic: 'The pancake breakfasts that paid for a bus. Five minutes live, with a student if possible.',
      requested_time: '7:40 AM',
      interview_location: 'By phone',
      interview_length: '5 minutes',
      type_of_interview: 'Live on air',
      deadline: 'The evening before',
    },
  },
  {
    hours_ago: 75,
    days_ahead: 11,
    asked: {
      first_name: 'Rosalind',
      last_name: 'Achterberg',
      phone: '(818) 555-0139',
      email: 'rosalind@horseandhome.example',
      media_outlet_name: 'Horse & Home Quarterly',
      request_to_interview: 'Guadalupe Arredondo and her grandfather',
      interview_topic: 'Four generations of one family riding in the same parade.',
      requested_time: '2 PM',
      interview_location: 'The lienzo in Pico Rivera',
      interview_length: '1 hour, with a photographer',
      type_of_interview: 'In person',
      deadline: 'Two weeks from now',
    },
    answer: {
      state: 'scheduled',
      hours_ago: 70,
      by: 'gloria.beckett@example.org',
      note: 'Guadalupe confirmed by phone. Gloria meets them at the gate.',
      letter: 'Gloria Beckett from our office will meet you at the gate of the lienzo.',
    },
  },
  {
    hours_ago: 120,
    days_ahead: 2,
    asked: {
      first_name: 'Piers',
      last_name: 'Lonergan',
      phone: '(702) 555-0182',
      email: 'piers@dailyspin.example',
      media_outlet_name: 'The Daily Spin',
      request_to_interview: 'The grand marshal',
      interview_topic: 'Who it is, a week before anybody else knows.',
      requested_time: 'Any time',
      interview_location: 'Anywhere',
      interview_length: '15 minutes',
      type_of_interview: 'By phone',
      deadline: 'As soon as possible',
    },
    answer: {
      state: 'declined',
      hours_ago: 112,
      by: 'staff@example.org',
      note: 'The grand marshal is under embargo. He may ask again after the announcement.',
      letter:
        'The name of the grand marshal is under embargo until it is announced. We will gladly talk to you after that.',
    },
  },
];

/** Why the account that signed up as media asks. */
export const arroyoRadio = {
  hours_ago: 26,
  media_organization_name: '',
  explanation: 'I cover the arts for Arroyo Radio and would like to follow two bands through rehearsals.',
};

/** Somebody with an account and no role. */
export const newReporter = {
  account: { email: 'lena.ostrowski@example.org', first_name: 'Lena', last_name: 'Ostrowski', phone: '(323) 555-0158' },
  hours_ago: 4,
  media_organization_name: 'The Garden Ledger',
  explanation: 'A newsletter about public gardens with 3,000 readers: gardenledger.example/about',
};
