import type { Mailing } from '@parade/contract/notifications/mailing.ts';
import type { Message, MessageText } from '@parade/contract/notifications/message.ts';
import { paradeYear } from './people.ts';

/** A letter that was sent. */
export function letter(with_: Partial<Message> = {}): Message {
  return {
    id: 300,
    to_address: 'mia@family.example',
    to_name: 'Mia Chen',
    subject: 'Please sign your waiver',
    state: 'sent',
    attempts: 1,
    last_error: null,
    created_at: '2026-10-20T17:00:00.000Z',
    sent_at: '2026-10-20T17:00:05.000Z',
    mailing_id: null,
    waiver_token: null,
    user_id: null,
    kind: 'waivers',
    ...with_,
  };
}

/** The same with its text. */
export function letterText(with_: Partial<MessageText> = {}): MessageText {
  return {
    ...letter(),
    text_body: 'Dear Mia, please sign.\n\nSign:\n[signing link]\n',
    parts: [{ text: 'Dear Mia, please sign.' }, { action: 'Sign', href: '[signing link]', aside: false }],
    year: null,
    link: null,
    ...with_,
  };
}

/** A sending of ten letters that is over. */
export function mailing(with_: Partial<Mailing> = {}): Mailing {
  return {
    id: 40,
    kind: 'reminder',
    year: paradeYear,
    title: 'Reminders to sign',
    asked_by_user: 'Ana Ruiz',
    total: 10,
    left_out: 0,
    created_at: '2026-10-20T17:00:00.000Z',
    finished_at: '2026-10-20T17:05:00.000Z',
    queued: 0,
    sent: 10,
    failed: 0,
    bounced: 0,
    unsent: 0,
    ...with_,
  };
}
