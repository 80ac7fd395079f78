/** Sends one letter to the mail server, and reports the outcome. Knows SMTP and nothing of the outbox. */
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { Readable } from 'node:stream';

/**
 * The reason a letter was not accepted. away: the mail server could not be reached or takes nothing now, and the letter was not
 * tried. dropped (N-07): the server ended a working connection over this letter before its text, as some do for one address; it
 * may also be down. later: refused, and may be accepted another time. bounced: the addressee's mailbox is refused for good.
 * refused: the letter itself is, for good. uncertain: the connection broke after the last byte; the letter may have arrived.
 */
export type DeliveryFailure = 'away' | 'dropped' | 'later' | 'bounced' | 'refused' | 'uncertain';

export class NotSent extends Error {
  readonly became: DeliveryFailure;
  /** Whether the server had asked for the letter's text: some of it may be there. */
  readonly hasBegun: boolean;
  constructor(became: DeliveryFailure, words: string, options: ErrorOptions & { readonly hasBegun?: boolean } = {}) {
    super(words, options);
    this.became = became;
    this.hasBegun = options.hasBegun ?? false;
  }
}

export interface Transport {
  /**
   * Sends one letter; returns when the server has accepted it, throws NotSent otherwise. `beforeLast` runs when all but
   * the last byte is on its way: its waiting delays the letter, and if it throws the letter is not sent.
   */
  send(letter: SendMailOptions, beforeLast: () => Promise<void>): Promise<void>;
  /** Greets the server and logs in, on a connection of its own. Throws NotSent (away) if it does not accept letters. */
  greet(): Promise<void>;
  close(): void;
}

/** Opens connections to one mail server, which stay open between letters. */
export function openTransport(smtpUrl: string, connections: number): Transport {
  const pool = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: 1000,
    // The pool would silently send a letter again, after a connection that broke at its last byte.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  pool.use('stream', (mail, done) => {
    const { processText } = mail.data as MailWithText;
    mail.message.processFunc((text) => Readable.from(processText(text), { objectMode: false }));
    done();
  });
  return {
    send: async (letter, beforeLast) => {
      let reached: Reached = 'nothing';
      let stopped: Error | undefined;
      async function* pausedText(text: Readable): AsyncGenerator<Buffer> {
        // The server has asked for the text: this generator runs only when it is read.
        reached = 'text';
        for await (const chunk of text as AsyncIterable<Buffer>) yield chunk;
        try {
          await beforeLast();
        } catch (error) {
          stopped = error instanceof Error ? error : new Error(String(error));
          throw stopped;
        }
        reached = 'end';
      }
      try {
        const processText = (text: Readable): AsyncGenerator<Buffer> => {
          // Called when a connection is open and the envelope is about to be sent.
          reached = 'envelope';
          return pausedText(text);
        };
        const carried: SendMailOptions & MailWithText = { ...letter, processText };
        await pool.sendMail(carried);
      } catch (error) {
        if (stopped) throw stopped;
        throw new NotSent(classifyFailure(error, reached), wordsOf(error), {
          cause: error,
          hasBegun: hasBegun(reached),
        });
      }
    },
    greet: async () => {
      await pool.verify().catch((error: unknown) => {
        throw new NotSent('away', wordsOf(error), { cause: error });
      });
    },
    close: () => pool.close(),
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

/** The last stage that a letter reached on its connection. */
type Reached = 'nothing' | 'envelope' | 'text' | 'end';

function hasBegun(reached: Reached): boolean {
  return reached === 'text' || reached === 'end';
}

/** Carried with a letter into the pool: its text as it is passed to the server. */
interface MailWithText {
  readonly processText: (text: Readable) => AsyncGenerator<Buffer>;
}

interface SmtpError {
  readonly responseCode?: number;
  /** The server's answer, with all its lines. */
  readonly response?: string;
  readonly command?: string;
  readonly code?: string;
}

/** The server ended the connection. Before the envelope, nothing is about the letter. */
const brokenOff = {
  nothing: 'away',
  envelope: 'dropped',
  text: 'later',
  end: 'uncertain',
} as const satisfies Record<Reached, DeliveryFailure>;

function classifyFailure(error: unknown, reached: Reached): DeliveryFailure {
  const { responseCode, response = '', command, code } = error as SmtpError;
  if (responseCode === undefined) {
    // An address that cannot be written into an envelope, which no server will ever accept.
    if (code === 'EENVELOPE' && command === 'API') return 'bounced';
    return brokenOff[reached];
  }
  if (command !== 'RCPT TO' && command !== 'DATA') return 'away';
  // 421: 'service not available, closing'. It answers the text, too: nothing was accepted, and nothing is uncertain.
  if (responseCode === 421) return reached === 'envelope' ? 'dropped' : 'later';
  return responseCode < 500 ? 'later' : refusedFor(response, command === 'RCPT TO');
}

/** N-11: codes of RFC 3463. 5.1.7 and 5.1.8 concern the sender's address; 5.1.0 could be either. */
const ofMailbox = /^5\.(?:1\.(?![078]$)\d+|2\.1)$/;
/** About its contents, or its size. */
const ofLetter = /^5\.(?:6\.\d+|2\.3|3\.4)$/;
const ofSending = /relay|block|black ?list|spam|quota|limit|policy|sender|authenti|prohibit|denied|verif/i;
/** These say only that it is a refusal. */
const unsaid = ['5.0.0', '5.1.0'];

/**
 * N-11: returns the subject of a 5xx. The server is most often a relay, and its refusals then concern the sender, the network
 * or the volume, which someone corrects: such a letter is tried again. The mailbox is the subject if the enhanced code says so;
 * without one, in an answer to the recipient alone, and by the codes for it.
 */
function refusedFor(response: string, isToRecipient: boolean): DeliveryFailure {
  const enhanced = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(response)?.[0] ?? '5.0.0';
  if (unsaid.includes(enhanced))
    return isToRecipient && /^55[013]\b/.test(response) && !ofSending.test(response.replaceAll(/\S+@\S+/g, ''))
      ? 'bounced'
      : 'later';
  if (ofMailbox.test(enhanced)) return 'bounced';
  return ofLetter.test(enhanced) ? 'refused' : 'later';
}
