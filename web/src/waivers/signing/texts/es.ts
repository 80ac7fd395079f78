import { es as form } from '@parade/contract/waivers/languages/es.ts';
import type { Texts } from './en.ts';
import { instantIn, timeIn } from './instants.ts';

const rules = new Intl.PluralRules('es');
const counted = (n: number, one: string, many: string) => `${n} ${rules.select(n) === 'one' ? one : many}`;
/** The label of the last page's button: the first kind of missing answers. */
const lacking = (n: number, one: string, many: string) =>
  `${rules.select(n) === 'one' ? 'Falta' : 'Faltan'} ${counted(n, one, many)}`;

export const es: Texts = {
  tag: 'es-US',
  form,
  marks: { colon: ': ', comma: ', ', aside: (words) => ` (${words})` },
  language: 'Idioma',
  yourWaiver: 'Su exención de responsabilidad',
  waiverFor: (name) => `Exención de ${name}`,
  unreached: 'No podemos conectarnos al portal',
  nothingLost: 'No se pierde nada de lo que escribió. Esta página continúa sola en cuanto haya conexión.',
  tryAgain: 'Intentar de nuevo',
  opening: 'Abriendo su exención…',
  back: 'Atrás',
  losAngeles: (instant) => `${instantIn('es-US', instant)} (hora de Los Ángeles)`,

  ask: {
    title: (name, first) => `¿Es usted ${name} o firma por ${first}?`,
    lead: (organizer, parade, minutes) =>
      `${organizer} pide a todas las personas que participan en el ${parade} que firmen una exención de responsabilidad. Toma unos ${minutes} minutos.`,
    self: (name) => `Soy ${name}`,
    selfHint: 'Si es menor de 18 años, al final le pedimos que firme también su padre, madre o tutor legal.',
    guardian: (first) => `Firmo por ${first}`,
    guardianHint: (first) =>
      `Soy su padre, madre o tutor legal. ${first} también firma; por favor, estén presentes las dos personas.`,
    goOn: 'Continuar donde se quedó',
    what: 'Lo que va a firmar',
    waiver: 'Documento',
    entry: 'Grupo',
    parade: 'Desfile',
    paradeOn: (parade, day) => `${parade}, ${day}`,
    dueBy: 'Fecha límite',
    wasDue: 'Fecha límite',
    late: (day) => `${day}. La fecha ya pasó, pero todavía puede firmar.`,
    saved:
      'Sus respuestas se guardan mientras escribe. Puede parar en cualquier momento y seguir con el mismo enlace, en cualquier dispositivo.',
    decline: (name) => `¿No es ${name} o no quiere participar?`,
    questions: 'Preguntas:',
    privacy: 'Privacidad',
  },

  steps: {
    step: (number, of) => `Paso ${number} de ${of}`,
    about: (signer, first) => (signer === 'self' ? 'Sus datos' : `Datos de ${first}`),
    experience: (signer, first) => (signer === 'self' ? 'Su experiencia' : `Experiencia de ${first}`),
    birth: 'Fecha de nacimiento',
    youMeans: (first) => `En las preguntas, “usted” y “yo” se refieren a ${first}.`,
    youMeansGuardian: 'En esta página, “usted” y “yo” se refieren al padre, la madre o el tutor.',
    childEmail: (first) => `${first} no necesita correo electrónico. Puede dejarlo en blanco o poner el de usted.`,
    isAdult: (first) =>
      `${first} tiene 18 años o más, así que solo ${first} puede firmar. Por favor, entréguele el teléfono.`,
    filledIn: (n) => `${counted(n, 'respuesta ya está completa', 'respuestas ya están completas')}.`,
    showAll: 'Mostrar',
    next: 'Continuar',
    review: 'Revisar',
    backToReview: 'Volver a la revisión',
    onSigning: 'Se llena al firmar',
    version: (version) => `Versión ${version}`,
    remove: 'Quitar',
    uploading: (name) => `Subiendo ${name}`,
    files: (kinds, megabytes, max) =>
      `${kinds}, de hasta ${megabytes} MB${max > 1 ? ` cada uno; máximo ${max} archivos` : ''}.`,
  },

  agreement: {
    courtesy: 'Esta es una traducción de cortesía. Lo que usted firma es el texto en inglés que aparece después.',
    english: 'Texto en inglés: el que usted firma',
    onlyEnglish:
      'Este texto está solo en inglés, y es el que usted firma. Si no lo entiende, pida ayuda antes de firmar.',
  },

  review: {
    title: (signer, first) => (signer === 'self' ? 'Revisar y firmar' : `Revisar y firmar por ${first}`),
    lead: 'Por favor, revise las respuestas una vez más. La exención no queda firmada hasta que presione “Firmar”.',
    change: 'Cambiar',
    noAnswer: 'Sin respuesta',
    sections: (group, first) => (group === 'guardian' ? 'Firma del padre, madre o tutor legal' : `Firma de ${first}`),
    consents: 'Su consentimiento',
    nextAnswers: (n) => lacking(n, 'respuesta', 'respuestas'),
    nextSignatures: (n) => lacking(n, 'firma', 'firmas'),
    nextBoxes: (n) => lacking(n, 'casilla', 'casillas'),
    sign: 'Firmar',
    adopt: (by, first) => `Usar la firma que ${by} puso por ${first}`,
    reviewed: 'He revisado estas respuestas y son correctas.',
    electronic:
      'Acepto firmar este documento electrónicamente y recibir mi copia firmada por correo electrónico. Entiendo que mi firma electrónica tiene el mismo efecto que una firma en papel.',
  },

  parts: {
    offer: (who, first) =>
      who === 'guardian'
        ? '¿Su padre, madre o tutor legal no está con usted? Firme ahora su parte y enviaremos a esa persona, por correo electrónico, un enlace para la suya.'
        : `¿${first} no está con usted? Firme ahora su parte y enviaremos a ${first}, por correo electrónico, un enlace para la suya.`,
    send: (who, first) => (who === 'guardian' ? 'Enviar a mi padre o madre' : `Enviar a ${first}`),
    title: (who, first) =>
      who === 'guardian' ? 'Firmar y enviar a su padre, madre o tutor legal' : `Firmar y enviar a ${first}`,
    lead: (who, first) =>
      `Guardamos lo que usted firma. La exención será válida cuando también firme ${who === 'guardian' ? 'su padre, madre o tutor legal' : first}.`,
    where: (who, first) =>
      who === 'guardian' ? 'Correo electrónico de su padre, madre o tutor legal' : `Correo electrónico de ${first}`,
    whereHint: 'A esa dirección enviamos un enlace personal. Puede ser la misma a la que llegó el enlace de usted.',
    signAndSend: 'Firmar y enviar',
    signed: 'Firmado',
    yourTurn: (who, first) =>
      who === 'guardian'
        ? `${first} ya firmó. Ahora le toca a usted.`
        : 'Su padre, madre o tutor legal ya firmó. Ahora le toca a usted.',
    yourTurnLead: (who, name, at) =>
      who === 'guardian'
        ? `${name} llenó esta exención y la firmó el ${at}. Como ${name} es menor de 18 años, también debe firmar su padre, madre o tutor legal.`
        : `Su padre, madre o tutor legal llenó y firmó la exención de usted el ${at}. Solo falta la firma de usted.`,
    aboutMinutes: (minutes) => `Unos ${minutes} minutos. Puede leer lo que ya está firmado.`,
    wrongAnswer: (who, first) =>
      who === 'guardian'
        ? `¿Hay una respuesta incorrecta? ${first} puede cambiarla con su propio enlace y volver a firmar.`
        : '¿Hay una respuesta incorrecta? Su padre, madre o tutor legal puede cambiarla con su propio enlace y volver a firmar.',
    notGuardian: (name) => `¿No es padre, madre o tutor legal de ${name}?`,
    sent: (who, first) =>
      who === 'guardian' ? 'Falta la firma de su padre, madre o tutor legal' : `Falta la firma de ${first}`,
    sentTo: (address, at) => ['Enviamos un enlace a ', address, ` el ${at}.`],
    wrongAddress: (address) =>
      `El enlace que enviamos a ${address} le llegó a otra persona. Por favor, escriba la dirección correcta y lo enviamos allí.`,
    kept: (who, first) =>
      `Lo que usted firmó está guardado. En esta exención no tiene que hacer nada más hasta que firme ${who === 'guardian' ? 'su padre, madre o tutor legal' : first}.`,
    isHere: (who, first) =>
      who === 'guardian'
        ? 'Mi padre o madre está aquí y firma en este teléfono'
        : `${first} está aquí y firma en este teléfono`,
    again: '¿No llegó el correo? Envíelo de nuevo o a otra dirección',
    sendAgain: 'Enviar de nuevo',
    backHint: '¿Necesita cambiar algo? Entonces se retira su firma y el enlace que enviamos deja de funcionar.',
    takeBack: 'Cambiar mis respuestas',
  },

  pass: {
    who: '¿Quién firma ahora?',
    everyone: 'Ya firmaron todas las personas',
    count: (signed, total) => `${signed === 1 ? 'Firmó' : 'Firmaron'} ${signed} de ${total}.`,
    search: 'Buscar por nombre',
    more: (n) => `${counted(n, 'persona más', 'personas más')}: escriba un nombre para buscar.`,
    nobody: 'No falta la firma de nadie con ese nombre.',
    waiting: (who) =>
      who === 'guardian' ? 'Falta la firma del padre, madre o tutor legal' : 'Falta la firma de quien participa',
    giveBack: (name) => `Devolver el dispositivo a ${name}`,
    over: 'En este dispositivo ya no se firma por turnos',
    overWhy: 'Por favor, devuélvalo. La persona a quien pertenece inicia sesión de nuevo para continuar.',
    login: 'Iniciar sesión',
    unsent:
      'La firma anterior todavía no llega al portal. Primero se envía y después puede firmar la siguiente persona.',
    next: 'Siguiente persona',
    choose: '¿No es usted? Elija otro nombre',
    handOn: '¡Gracias! Pase el dispositivo a la siguiente persona.',
    turnOver: 'Su turno en este dispositivo terminó',
    turnOverWhy:
      'Aquí no se firmó nada. Presione “Siguiente persona” para elegir su nombre otra vez. Si en este dispositivo ya no se firma por turnos, la página siguiente lo dice.',
  },

  done: {
    title: (first, isScreening) =>
      `Gracias, la ${isScreening ? 'declaración de salud' : 'exención'} de ${first} ya está firmada`,
    plainTitle: 'Gracias, la exención ya está firmada',
    signed: (form, name, entry) => `${form} de ${name}, ${entry}`,
    signedAt: (form, name, entry, at) => `${form} de ${name}, ${entry}, firmada el ${at}.`,
    copies: (addresses) => ['Enviamos una copia por correo electrónico a ', addresses, '.'],
    download: 'Descargar el documento firmado (PDF)',
    nothing: 'No tiene que hacer nada más. Puede cerrar esta página.',
    next: 'La siguiente persona de su familia',
    nextOwn: 'Le falta otro documento',
    same: (first) => `Mismo domicilio, contacto de emergencia y padre, madre o tutor legal que ${first}`,
    sameHint: 'Así solo quedan la fecha de nacimiento, las casillas y las firmas: alrededor de 1 minuto.',
    goOn: (first) => `Firmar por ${first}`,
    goOnWith: (name, form) => `${name}: ${form}`,
    relinked: 'Todavía sin firmar. Para esto se creó un enlace más nuevo; por favor, use el más nuevo:',
    later: '¿Prefiere hacerlo después? Cada persona recibe también su enlace por correo.',
  },

  declined: {
    thanks: 'Gracias por avisarnos',
    title: 'Usted decidió no firmar',
    iAm: (name) => `Sí soy ${name}`,
    iWant: 'Quiero firmar después de todo',
    notified: (entry, at) =>
      `Avisamos a la persona responsable de ${entry} y a la oficina del desfile${at === null ? '' : ` el ${at}`}. Usted no ha firmado nada.`,
  },

  notSent: {
    sending: 'Enviando su firma…',
    title: 'Aún no se ha enviado',
    now: 'Intentar ahora',
    keepOpen: 'Por favor, mantenga esta página abierta un momento.',
    saved: () =>
      'No podemos conectar con el portal. Su firma está guardada en este dispositivo. La enviaremos automáticamente en cuanto vuelva la conexión.',
    afterLogout:
      'Su firma está guardada en este dispositivo. La enviaremos automáticamente en cuanto se cierre esa sesión.',
    again:
      'Mantenga esta página abierta o abra más tarde el mismo enlace en este dispositivo. No tendrá que volver a llenar nada.',
  },

  refused: {
    'waiver-not-found': 'No encontramos esta exención. Comuníquese con la persona responsable de su grupo.',
    'waiver-deleted':
      'Esta exención se retiró. Es posible que haya recibido más de una invitación. Use el enlace del correo más reciente o comuníquese con la persona responsable de su grupo.',
    'waiver-link-replaced':
      'Este enlace se reemplazó por uno más reciente. Use el enlace del correo más reciente o el que le dio la persona responsable de su grupo.',
    'waiver-part-taken-back':
      'Este enlace no funciona por ahora. Quien firmó antes tiene que volver a firmar. Si después aún falta la firma de usted, le enviaremos un enlace nuevo por correo.',
    'waiver-adult-signs-alone':
      'Quien participa ya tiene 18 años o más y firma por su cuenta. Su padre, madre o tutor legal no tiene que hacer nada más. Para firmar, use el enlace de nuestro correo más reciente sobre esta exención o comuníquese con la persona responsable de su grupo.',
    'waiver-signed': 'Esta exención ya está firmada.',
    'waiver-not-open':
      'Esta exención todavía no está disponible. Se podrá firmar a partir del 1 de octubre anterior al desfile. Si hace falta un enlace nuevo, se lo enviaremos por correo entonces.',
    'waiver-entry-not-accepted':
      'Esta exención no se puede firmar por ahora. Su grupo no está aceptado en el desfile en este momento. Comuníquese con la persona responsable de su grupo. Si se acepta el grupo, este enlace volverá a funcionar.',
    'revision-conflict':
      'El texto del acuerdo cambió después de que usted lo abrió, y todavía no ha firmado. Sus respuestas están guardadas. Lea el texto nuevo y después firme.',
    'signer-only': 'Solo puede firmarla la persona nombrada en la exención, o su padre, madre o tutor legal.',
    'waiver-emails-disabled': 'En este momento no se envían correos. Inténtelo más tarde, por favor.',
    'too-many-requests': 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
  },

  noSignal: {
    title: 'No tiene señal',
    inPortal:
      'No se pierde nada. Las respuestas que ya dio están guardadas en el portal, no en este dispositivo, donde otras personas podrían leerlas.',
    partHere:
      'No se pierde nada. Lo último que escribió queda en este dispositivo hasta que llegue al portal. Sus demás respuestas están guardadas en el portal.',
    signatureHere: 'No se pierde nada. Su firma está guardada en este dispositivo y se envía en cuanto tenga conexión.',
    goesOn: 'Deje abierta esta página. Busca conexión cada pocos segundos y continúa donde usted se quedó.',
    trying: 'Intentando…',
    inVain: (time) => `Todavía no hay conexión. Último intento: ${time}`,
    fillIn:
      'No tiene señal. Aun así puede llenar y firmar: todo se guarda en este dispositivo y se envía en cuanto tenga conexión.',
  },

  notYours: {
    title: 'Solo puede firmar la persona nombrada en el documento, o su padre, madre o tutor legal',
    why: (name) =>
      `Este documento es de ${name}, pero en este navegador hay otra cuenta abierta en el portal. Cierre primero esa sesión o abra el enlace en el dispositivo de quien participa.`,
    portal: 'Ir al portal',
  },

  ended: {
    unused: 'Se firmó antes en otro lugar. Lo que usted respondió aquí no se usó.',
    tooLate: 'La firma que usted dio en este dispositivo llegó demasiado tarde y no cuenta.',
    waits:
      'Su firma está guardada en este dispositivo y no se ha enviado. Se enviará cuando este enlace vuelva a funcionar y usted lo abra en este dispositivo.',
    freshLink: 'Enviarme un enlace nuevo',
    copy: 'Enviarme mi copia',
    linkSent:
      'Si a su exención aún le falta una firma, un enlace nuevo va en camino a la dirección de correo que tenemos registrada.',
    copySent: 'Su copia va en camino a la dirección de correo que tenemos registrada.',
    siblings: 'Si todavía tiene que firmar por otra persona menor de edad, también le enviamos ese enlace.',
    notArrived:
      'Revise también la carpeta de correo no deseado. ¿No llega nada en unos minutos? Pregunte a la persona responsable de su grupo.',
    cutOff:
      'Algunos programas de correo cortan los enlaces largos. Abra de nuevo el correo y presione el botón, o copie la dirección completa.',
  },

  decline: {
    title: '¿No quiere firmar?',
    lead: (entry) =>
      `Avisaremos a la persona responsable de ${entry} y a la oficina del desfile. Nadie puede participar sin una exención firmada. Si cambia de opinión, todavía puede firmar con el mismo enlace.`,
    reason: 'Motivo',
    declined: (who, name) =>
      who === 'guardian'
        ? `Soy padre, madre o tutor legal de ${name} y no doy mi consentimiento`
        : `Soy ${name} y no quiero participar`,
    notMe: (who, name) => (who === 'guardian' ? `No soy padre, madre ni tutor legal de ${name}` : `No soy ${name}`),
    neither: (name) => `No soy ${name}, ni su padre, madre o tutor legal`,
    note: '¿Algo que deban saber?',
    noteHint: 'Puede dejarlo en blanco.',
    choose: 'Elija una de estas opciones',
    confirmNotMe: 'Confirmar que no soy yo',
    confirm: 'No firmar',
  },

  saving: {
    saved: (_time, at) => `Guardado: ${timeIn('es-US', at)}`,
    nothing: 'Nada que guardar',
    saving: 'Guardando…',
    failed: () => 'Aún no se guardó en el portal. Su respuesta está guardada en este dispositivo.',
  },

  field: {
    monthFirst: (date) => `El mes va primero: ${date}`,
    choose: 'Elija una opción',
    required: { word: 'obligatorio', aside: ' (obligatorio)' },
    yes: 'Sí',
    no: 'No',
    left: (n) => `${rules.select(n) === 'one' ? 'Queda' : 'Quedan'} ${counted(n, 'carácter', 'caracteres')}`,
    over: (n) => `${rules.select(n) === 'one' ? 'Sobra' : 'Sobran'} ${counted(n, 'carácter', 'caracteres')}`,
  },

  pad: {
    draw: 'Dibujar',
    type: 'Escribir',
    undo: 'Deshacer',
    clear: 'Borrar',
    undone: 'Deshecho',
    cleared: 'Borrado',
    fullScreen: 'Pantalla completa',
    done: 'Listo',
    turn: 'Gire el teléfono para tener más espacio.',
    fullName: 'Su nombre completo',
    cue: 'Firme aquí con el dedo o el mouse',
    dot: 'Eso es solo un punto. Por favor, dibuje su firma.',
    typeLabel: (label) => `${label}: escriba su nombre completo`,
    signed: (label) => `${label}: ya firmó`,
    empty: (label) => `${label}: vacía, dibuje aquí o elija “Escribir”`,
  },

  messages: {
    failed: 'Hay respuestas por corregir: revise los campos marcados en rojo e inténtelo de nuevo',
    required: 'Este dato es obligatorio',
    invalid: 'El formato no es válido',
    email: 'Escriba una dirección de correo válida',
    date: 'Escriba la fecha como MM/DD/AAAA',
    signature: 'Por favor, firme abajo',
    ageUnder5: 'La edad es menor de 5 años. ¿Es correcto?',
    birthInFuture: 'La fecha de nacimiento no puede ser una fecha futura',
    birthTooEarly: 'La fecha de nacimiento no puede ser anterior a 1900',
    guardianSamePerson: 'El padre, madre o tutor legal debe ser una persona distinta de quien participa',
    signedAsParticipant:
      'Este es el nombre de quien participa. Firme aquí, por favor, con el nombre del padre, madre o tutor legal.',
    signedAsGuardian:
      'Este es el nombre del padre, madre o tutor legal. Firme aquí, por favor, con el nombre de quien participa.',
    guardianMinor: 'El padre, madre o tutor legal debe tener 18 años o más',
    helmet: 'El casco es obligatorio para menores de 18 años',
    lastDose: 'La última dosis debe ser al menos 14 días antes del desfile',
    fileSize: 'El archivo es demasiado grande o está vacío',
    fileType: 'Este tipo de archivo no se acepta',
  },

  hints: {
    phone: 'Escriba un número como (626) 555-0123',
    zip: 'Escriba un código postal como 91184 o 91184-0123',
    digits: 'Escriba solo números',
    line: 'Escriba una sola línea',
    atMost: (n) => `Máximo ${counted(n, 'carácter', 'caracteres')}`,
  },
};
