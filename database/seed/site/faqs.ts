import { settingDefaults } from '@parade/contract/settings/setting.ts';
import { waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { createFaq, createFaqCategory } from '@parade/server/content/faq/writes.ts';
import { type Cast, idOf } from '../accounts.ts';
import type { SeasonCalendar } from '../calendar.ts';
import type { Moment } from '../moments.ts';
import { shown } from './pages.ts';

/** What people ask every year, and how the office answers. */
export function faqMoments(calendar: SeasonCalendar, cast: Cast): Moment[] {
  return categories(calendar.year).map(({ name, faqs }, n) => ({
    at: calendar.instantOf(`${calendar.year - 1}-01-${String(20 + n).padStart(2, '0')}`, n),
    from: 'empty' as const,
    by: () => idOf(cast, 'admin@example.org'),
    apply: async (change) => {
      const faq_category_id = await createFaqCategory(change, { name });
      for (const [question, answer] of faqs) await createFaq(change, { faq_category_id, question, answer });
    },
  }));
}

interface SeedCategory {
  readonly name: string;
  readonly faqs: readonly (readonly [question: string, answer: string])[];
}

function categories(year: number): SeedCategory[] {
  const { support_email, support_phone } = settingDefaults;
  return [
    {
      name: 'For leaders',
      faqs: [
        [
          'How do I apply for the parade?',
          '<p><a href="/register">Create an account</a> as a leader, confirm your email address, and create your entry. Then fill in the initial application and submit it. We review it and email you our decision.</p><p>Your answers are saved as you type. You can stop at any point and finish later, on any device.</p>',
        ],
        [
          'Can more than one person work on our entry?',
          '<p>Yes. Open your entry, go to <strong>People</strong> and choose <strong>Add Leader</strong>. The person gets an email with a link, and can work on the entry once they accept it. There is no need to share a password.</p>',
        ],
        [
          'What happens if a form is late?',
          '<p>You can still fill it in and submit it. Your entry shows it as overdue, and your liaison may call you about it. If you already know that you need more time, tell your liaison early.</p>',
        ],
        [
          'I submitted a form and found a mistake. Can I change it?',
          '<p>Yes. Open it, correct the answer and submit it again. Signatures can’t be changed once the form is approved; call your liaison.</p>',
        ],
      ],
    },
    {
      name: 'Waivers',
      faqs: [
        [
          'Who needs to sign a waiver?',
          `<p>Everyone who takes part: riders, band members, people on a float, drivers and support personnel. For anyone under 18, a parent or guardian signs too.</p><p>We email the links on ${shown(waiversSentOn(year))}. Waivers are due ${shown(waiversDueOn(year))}.</p>`,
        ],
        [
          'I can’t find the email with my waiver. What can I do?',
          '<p>Look in your spam folder first. If it isn’t there, ask the leader of your entry: a leader can send a reminder, correct your email address, or show you a QR code to scan with your phone.</p>',
        ],
        [
          'Do I need an account to sign?',
          '<p>No. The personal link in your email opens your waiver. It is meant for you alone, so please don’t forward it.</p>',
        ],
        [
          'My child has no email address. How do we sign?',
          '<p>The leader may list your child with your email address. One parent or guardian can sign for several children in one visit.</p>',
        ],
      ],
    },
    {
      name: 'Media and broadcast',
      faqs: [
        [
          'How do I get access to the media guide?',
          '<p><a href="/register">Create an account</a> as media and name the organization that you work for. If you already have an account, <a href="/media-access">request media access</a> with it. Our press office reviews each request and emails you either way.</p><p>Press releases are open to everyone under <a href="/official-press-releases">Press Releases</a>.</p>',
        ],
        ['When does this season’s information open?', '<p>On October 1. Past years are always open.</p>'],
        [
          'May I use the pictures in a press kit?',
          '<p>Each picture comes with its credit and caption. Please print the credit with the picture. If you need it for anything other than reporting on the parade, ask the entry’s media contact.</p>',
        ],
      ],
    },
    {
      name: 'Parade day',
      faqs: [
        [
          'When and where do we arrive?',
          '<p>Your arrival time and place are in your parade-day instructions, which we post by December 15. Formation begins at 2 AM. Please arrive together with everyone in your entry.</p><p>See also <a href="/pages/s/getting-ready">Getting ready for parade day</a>, once you are logged in.</p>',
        ],
        [
          'Does the parade take place if it rains?',
          '<p>Yes, please plan for it. Bring rain gear for people, instruments and animals. If anything changes, we call the leaders first.</p>',
        ],
        [
          'Who do we call on parade day?',
          `<p>Your marshal on the street, or your liaison. Until then, write to <a href="mailto:${support_email}">${support_email}</a> or call ${support_phone.replaceAll(' ', '\u00a0')}.</p>`,
        ],
      ],
    },
  ];
}
