/** What a letter with a signing link is about, as the language writes it. */
export interface SigningFacts {
  /** Whose waivers, the one that the link opens first. */
  readonly names: readonly string[];
  /** The waiver's name, translated. */
  readonly form: string;
  readonly organization: string;
  readonly parade: string;
  readonly day: string;
  readonly due: string;
  readonly minutes: number;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('es').format(names);

/** Letters to signers in Spanish, in short: they go beside the English, which says it all. */
export const es = {
  /** As days are written. */
  tag: 'es-US',
  invitation: ({ names, organization, parade, day, form }: SigningFacts) =>
    `${organization} incluyó a ${listed(names)} en su lista para el desfile «${parade}», el ${day}. Para participar hay que firmar un documento: «${form}».`,
  reminder: ({ names, form }: SigningFacts) => `Todavía falta la firma del documento «${form}» de ${listed(names)}.`,
  guardianMissing: ({ names: [name = ''], form }: SigningFacts) =>
    `${name} ya firmó el documento «${form}». Todavía falta la firma de su padre, madre o tutor.`,
  participantMissing: ({ names: [name = ''], form }: SigningFacts) =>
    `El padre, la madre o el tutor ya firmó el documento «${form}». Todavía falta la firma de ${name}.`,
  newLink: ({ names, form }: SigningFacts) =>
    `Este es el enlace nuevo que usted pidió. Abre el documento «${form}» de ${listed(names)}. Úselo en lugar de los enlaces de los correos anteriores.`,
  how: ({ minutes, due }: SigningFacts) =>
    `Se tarda unos ${minutes} minutos en un teléfono o una computadora, y no hace falta tener una cuenta. Por favor, firme a más tardar el ${due}. Si quien participa es menor de 18 años, también debe firmar su padre, madre o tutor.`,
  family: ({ names: [first = ''] }: SigningFacts) =>
    `El padre, la madre o el tutor que firme por ${first} puede seguir después con lo demás; casi todas las respuestas ya estarán escritas. Si no, cada persona tiene su propio enlace: llega en otro correo.`,
  open: `Abra el botón «Read and sign»: la página se abre en español. Lo que se firma es el texto en inglés. El enlace es solo para usted; por favor, no reenvíe este correo.`,
  otherwise: `Si no va a participar o no es la persona indicada, abra el enlace y díganoslo allí. Si tiene preguntas, responda a este correo.`,
  stop: `Para no recibir más recordatorios, use el último enlace de este correo.`,
  moved: (name: string) =>
    `Cambió el nombre o la dirección de correo del documento de ${name}, así que el enlace que le enviamos antes ya no funciona. Si todavía tiene que firmar, responda a este correo.`,
  copy: (name: string) =>
    `Adjuntamos en PDF el documento firmado de ${name} y el registro de la firma. El texto que se firmó es el que está arriba, en inglés. No tiene que hacer nada más. Si usted no lo firmó, responda a este correo de inmediato.`,
  partOfGuardian: (name: string) =>
    `${name} llenó y firmó su parte de un documento del desfile y nos dio esta dirección de su padre, madre o tutor. Ahora falta la firma de usted: abra el botón de arriba, «Read and sign». La página se abre en español. El enlace es solo para usted; por favor, no reenvíe este correo.`,
  partOfParticipant: (name: string) =>
    `Su padre, madre o tutor llenó y firmó el documento del desfile de ${name}. Ahora falta la firma de usted: abra el botón de arriba, «Read and sign». La página se abre en español. El enlace es solo para usted; por favor, no reenvíe este correo.`,
};

/** What letters say in another language: what one language has, every one has. */
export type LetterWords = typeof es;
