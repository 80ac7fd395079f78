/** The facts of a letter with a signing link, in the language's own form. */
export interface SigningFacts {
  /** The people whose waivers these are, first the one that the link opens. */
  readonly names: readonly string[];
  /** The waiver's name, translated. */
  readonly form: string;
  readonly organization: string;
  readonly parade: string;
  readonly day: string;
  readonly due: string;
  /** Whether the due day is over when the letter is written. */
  readonly is_past_due: boolean;
  readonly minutes: number;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('es').format(names);
const signBy = ({ due, is_past_due }: Pick<SigningFacts, 'due' | 'is_past_due'>) =>
  is_past_due
    ? `La fecha límite era el ${due} y ya pasó, pero todavía puede firmar. Por favor, firme ahora.`
    : `Por favor, firme a más tardar el ${due}.`;

/** Letters to signers in Spanish, shortened: the full English is in the same letter. */
export const es = {
  /** The locale for dates. */
  tag: 'es-US',
  button: 'Leer y firmar',
  invitation: ({ names, organization, parade, day, form }: SigningFacts) =>
    `${organization} incluyó a ${listed(names)} en su lista para el ${parade}, el ${day.replace(',', '')}. Para participar hay que firmar un documento: “${form}”.`,
  reminder: ({ names, form }: SigningFacts) => `Todavía falta la firma de ${listed(names)} en el documento “${form}”.`,
  guardianMissing: ({ names: [name = ''], form }: SigningFacts) =>
    `${name} ya firmó el documento “${form}”. Todavía falta la firma de su padre, madre o tutor legal.`,
  participantMissing: ({ names: [name = ''], form }: SigningFacts) =>
    `El padre, madre o tutor legal ya firmó el documento “${form}”. Todavía falta la firma de ${name}.`,
  isAdult: (name: string, form: string) =>
    `${name} ya tiene 18 años o más, así que firma por su cuenta el documento “${form}”. Lo que se firmó antes ya no cuenta. Las respuestas están guardadas; solo hay que revisarlas y firmar.`,
  newLink: ({ names, form }: SigningFacts) =>
    `Este es el nuevo enlace que usted pidió. Abre el documento “${form}” de ${listed(names)}. Úselo en lugar de los enlaces de los correos anteriores.`,
  voided: (names: readonly string[], form: string) =>
    `La oficina del desfile anuló el documento “${form}” que se había firmado para ${listed(names)}; esa firma ya no cuenta.`,
  signNew: 'Por favor, firme el documento nuevo.',
  toBeSigned: 'Hay que firmar un documento nuevo. Enviamos el enlace al correo electrónico que tenemos registrado.',
  nothingToSign: 'No tiene que hacer nada. Si tiene preguntas, responda a este correo.',
  /** Also alone, in the letter with the link of the other part. */
  signBy,
  how: ({ minutes, ...due }: SigningFacts) =>
    `Toma unos ${minutes} minutos en un teléfono o una computadora, y no necesita una cuenta. ${signBy(due)} Si quien participa es menor de 18 años, también debe firmar su padre, madre o tutor legal.`,
  family: ({ names: [first = ''] }: SigningFacts) =>
    `Si usted firma como padre, madre o tutor legal de ${first}, después puede firmar por las demás personas; casi todas las respuestas ya estarán completas. Si no, cada persona tiene su propio enlace, que llega en otro correo.`,
  open: 'Presione el botón “Leer y firmar”: la página se abre en español. Lo que se firma es el texto en inglés. El enlace es solo para usted; por favor, no reenvíe este correo.',
  otherwise:
    '¿No va a participar o no es la persona indicada? Abra el enlace y díganoslo allí. Si tiene preguntas, responda a este correo.',
  /** W-33: in the letter with the link of the other part. */
  misdirected:
    '¿No es la persona indicada? Abra el enlace y díganoslo allí. Si tiene preguntas, responda a este correo.',
  stop: 'Si no quiere recibir más recordatorios, use el último enlace de este correo.',
  moved: (name: string) =>
    `Cambió el nombre o el correo electrónico de la exención de ${name}, así que el enlace que le enviamos antes ya no funciona. Si todavía tiene que firmar una exención, responda a este correo.`,
  copy: (name: string, form: string) =>
    `Esta es la copia del documento firmado “${form}” de ${name}. El documento y el registro de la firma van adjuntos en PDF. El texto que se firmó es el que aparece arriba, en inglés. No tiene que hacer nada más. Si usted no lo firmó, responda a este correo de inmediato.`,
  partOfGuardian: (name: string, form: string) =>
    `${name} llenó y firmó su parte del documento “${form}” y nos dio este correo electrónico como el de su padre, madre o tutor legal. Ahora falta la firma de usted.`,
  partOfParticipant: (name: string, form: string) =>
    `Su padre, madre o tutor legal llenó y firmó el documento “${form}” de ${name}. Ahora falta la firma de usted.`,
  /** W-33: address: where the link that reached somebody else was sent. */
  wrongAddress: (name: string, form: string, address: string) =>
    `Al documento “${form}” de ${name} todavía le falta una firma. El enlace que enviamos a ${address} llegó a otra persona y ya no funciona. La firma que ya tenemos está guardada. Para escribir otra dirección, abra el enlace de nuestro correo anterior sobre esta exención.`,
};

/** The texts of letters in another language; every language has the same keys. */
export type LetterWords = typeof es;
