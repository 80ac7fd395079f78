import { es as form } from '@parade/contract/waivers/languages/es.ts';
import type { Texts } from './en.ts';

const rules = new Intl.PluralRules('es');
const counted = (n: number, one: string, many: string) => `${n} ${rules.select(n) === 'one' ? one : many}`;

export const es: Texts = {
  tag: 'es-US',
  form,
  language: 'Idioma',
  yourWaiver: 'Su exención de responsabilidad',
  waiverFor: (name) => `Exención de ${name}`,
  unreached: 'No podemos conectar con el portal',
  savedHere: 'Todo lo que ha escrito está guardado en este dispositivo.',
  tryAgain: 'Intentar de nuevo',
  opening: 'Abriendo su exención …',
  back: 'Atrás',
  losAngeles: (instant) => `${instant} (hora de Los Ángeles)`,

  ask: {
    title: (name, first) => `¿Es usted ${name} o firma por ${first}?`,
    lead: (organizer, parade, minutes) =>
      `${organizer} pide a todas las personas que participan en el ${parade} que firmen una exención de responsabilidad. Tarda unos ${minutes} minutos.`,
    self: (name) => `Soy ${name}`,
    selfHint: 'Si es menor de 18 años, al final preguntamos por su padre, madre o tutor.',
    guardian: (first) => `Firmo por ${first}`,
    guardianHint: (first) => `Soy su padre, madre o tutor legal. ${first} también firma, así que háganlo juntos.`,
    goOn: 'Continuar donde se quedó',
    what: 'Qué se firma',
    waiver: 'Documento',
    entry: 'Grupo',
    parade: 'Desfile',
    dueBy: 'Fecha límite',
    saved:
      'Sus respuestas se guardan mientras escribe. Puede parar en cualquier momento y seguir con el mismo enlace, en cualquier dispositivo.',
    decline: (name) => `¿No es ${name} o no quiere participar?`,
    questions: 'Preguntas:',
    privacy: 'Privacidad',
  },

  steps: {
    step: (number, of) => `Paso ${number} de ${of}`,
    about: (signer, first) => (signer === 'self' ? 'Sobre usted' : `Sobre ${first}`),
    experience: (signer, first) => (signer === 'self' ? 'Su experiencia' : `La experiencia de ${first}`),
    birth: 'Fecha de nacimiento',
    youMeans: (first) => `En las preguntas, «usted» y «yo» se refieren a ${first}.`,
    childEmail: (first) => `${first} no necesita correo electrónico. Puede dejarlo en blanco o usar el suyo.`,
    isAdult: (first) =>
      `${first} tiene 18 años o más, así que solo ${first} puede firmar. Por favor, entréguele el teléfono.`,
    filledIn: (n) => `${counted(n, 'respuesta ya está completa', 'respuestas ya están completas')}.`,
    showAll: 'Mostrarlas',
    next: 'Continuar',
    review: 'Revisar',
    backToReview: 'Volver a la revisión',
    onSigning: 'Se completa al firmar',
    version: (version) => `Versión ${version}`,
    remove: 'Quitar',
    uploading: (name) => `Subiendo ${name}`,
    files: (kinds, megabytes, max) =>
      `${kinds}, hasta ${megabytes} MB${max > 1 ? ` cada uno, hasta ${max} archivos` : ''}.`,
  },

  agreement: {
    courtesy: 'Traducción de cortesía. Lo que se firma es el texto en inglés que sigue.',
    english: 'Texto en inglés, el que se firma',
  },

  review: {
    title: (signer, first) => (signer === 'self' ? 'Revisar y firmar' : `Revisar y firmar por ${first}`),
    lead: 'Por favor, revise las respuestas una vez más. Nada queda firmado hasta que pulse Firmar.',
    change: 'Cambiar',
    noAnswer: 'Sin respuesta',
    sections: (group, first) =>
      group === 'guardian' ? 'Firma del padre, de la madre o del tutor' : `Firma de ${first}`,
    consents: 'Su consentimiento',
    nextAnswers: (n) => `Siguiente: ${counted(n, 'respuesta', 'respuestas')}`,
    nextSignatures: (n) => `Siguiente: ${counted(n, 'firma', 'firmas')}`,
    nextBoxes: (n) => `Siguiente: ${counted(n, 'casilla', 'casillas')}`,
    sign: 'Firmar',
    adopt: (by, first) => `Usar la firma que ${by} dio por ${first}`,
    reviewed: 'He revisado estas respuestas y son correctas.',
    electronic:
      'Acepto firmar este documento electrónicamente y recibir mi copia firmada por correo electrónico. Entiendo que mi firma electrónica tiene el mismo efecto que una en papel.',
  },

  parts: {
    offer: (who, first) =>
      who === 'guardian'
        ? '¿Su padre, madre o tutor no está con usted? Firme ahora su parte y le enviamos un enlace para la suya.'
        : `¿${first} no está con usted? Firme ahora su parte y le enviamos a ${first} un enlace para la suya.`,
    send: (who, first) => (who === 'guardian' ? 'Enviar a mi padre o madre' : `Enviar a ${first}`),
    title: (who, first) =>
      who === 'guardian' ? 'Firmar y enviar a su padre, madre o tutor' : `Firmar y enviar a ${first}`,
    lead: (who, first) =>
      `Guardamos lo que firma. La exención vale cuando ${who === 'guardian' ? 'su padre, madre o tutor' : first} también haya firmado.`,
    where: (who, first) => (who === 'guardian' ? 'Correo de su padre, madre o tutor' : `Correo de ${first}`),
    whereHint: 'Enviamos allí un enlace propio. Puede ser la misma dirección a la que llegó su enlace.',
    signAndSend: 'Firmar y enviar',
    signed: 'Firmado',
    yourTurn: (who, first) =>
      who === 'guardian'
        ? `${first} ha firmado. Ahora le toca a usted.`
        : 'Su padre, madre o tutor ha firmado. Ahora le toca a usted.',
    yourTurnLead: (who, name, at) =>
      who === 'guardian'
        ? `${name} completó esta exención y la firmó el ${at}. Como ${name} es menor de 18 años, también firma su padre, madre o tutor.`
        : `Su padre, madre o tutor completó y firmó su exención el ${at}. Solo falta su propia firma.`,
    aboutMinutes: 'Unos 2 minutos. Puede leer lo que ya está firmado.',
    wrongAnswer: (who, first) =>
      who === 'guardian'
        ? `¿Hay una respuesta incorrecta? ${first} puede cambiarla con su propio enlace y firma de nuevo.`
        : '¿Hay una respuesta incorrecta? Su padre, madre o tutor puede cambiarla con su propio enlace y firma de nuevo.',
    notGuardian: (name) => `¿No es padre, madre o tutor de ${name}?`,
    sent: (who, first) => (who === 'guardian' ? 'Esperando a su padre, madre o tutor' : `Esperando a ${first}`),
    sentTo: 'Enviamos un enlace a',
    kept: (who, first) =>
      `Lo que firmó está guardado. No hay nada más que hacer hasta que firme ${who === 'guardian' ? 'su padre, madre o tutor' : first}.`,
    isHere: (who, first) =>
      who === 'guardian' ? 'Está aquí y firma en este teléfono' : `${first} está aquí y firma en este teléfono`,
    again: '¿No llegó el correo? Envíelo de nuevo o a otra dirección',
    sendAgain: 'Enviar de nuevo',
    backHint: '¿Algo que cambiar? Entonces se retira su firma y el enlace que enviamos deja de funcionar.',
    takeBack: 'Cambiar mis respuestas',
  },

  pass: {
    who: '¿Quién firma ahora?',
    everyone: 'Todas las personas han firmado',
    count: (signed, total) => `Han firmado ${signed} de ${total}.`,
    search: 'Buscar por nombre',
    more: (n) => `${counted(n, 'persona más', 'personas más')}: escriba un nombre para encontrarlas.`,
    nobody: 'No queda nadie con este nombre por firmar.',
    waiting: (who) =>
      who === 'guardian' ? 'Falta la firma del padre, la madre o el tutor' : 'Falta la firma del participante',
    giveBack: (name) => `Devolver el dispositivo a ${name}`,
    over: 'Este dispositivo ya no circula para firmar',
    overWhy: 'Devuélvalo, por favor. Su dueño inicia sesión de nuevo para continuar.',
    login: 'Iniciar sesión',
    unsent:
      'La firma anterior todavía no ha llegado al portal. Primero se envía y después puede firmar la siguiente persona.',
    next: 'Siguiente persona',
    choose: '¿No es usted? Elija otro nombre',
    handOn: '¡Gracias! Pase el dispositivo a la siguiente persona.',
  },

  done: {
    title: (first) => `Gracias, la exención de ${first} está firmada`,
    plainTitle: 'Gracias, la exención está firmada',
    signed: (form, name, entry) => `${form}, ${name}, ${entry}`,
    signedAt: (form, name, entry, at) => `${form}, ${name}, ${entry}, firmado el ${at}.`,
    copies: 'Enviamos una copia por correo a',
    download: 'Descargar el documento firmado (PDF)',
    nothing: 'No hay nada más que hacer. Puede cerrar esta página.',
    next: 'A continuación, en su familia',
    same: (first) => `Misma dirección, contacto de emergencia y tutor que ${first}`,
    sameHint: 'Así solo quedan la fecha de nacimiento, las casillas y las firmas: alrededor de 1 minuto.',
    goOn: (first) => `Firmar por ${first}`,
    goOnWith: (name, form) => `${name}: ${form}`,
    later: '¿Ahora no? Más tarde puede usar el enlace del correo de cada persona.',
  },

  declined: {
    thanks: 'Gracias por avisarnos',
    title: 'Ha decidido no participar',
    iAm: (name) => `Sí soy ${name}`,
    iWant: 'Quiero firmar después de todo',
    notified: (entry, at) =>
      `Avisamos a la persona responsable de ${entry} y a la oficina del desfile${at === null ? '' : ` el ${at}`}. Usted no ha firmado nada.`,
  },

  notSent: {
    sending: 'Enviando su firma …',
    title: 'Aún no se ha enviado',
    now: 'Intentar ahora',
    keepOpen: 'Por favor, mantenga esta página abierta un momento.',
    saved: () =>
      'No podemos conectar con el portal. Su firma está guardada en este dispositivo. La enviaremos en cuanto vuelva la conexión.',
    again:
      'Mantenga esta página abierta o abra más tarde el mismo enlace en este dispositivo. No tendrá que volver a llenar nada.',
  },

  refused: {
    'waiver-not-found': 'No encontramos esta exención. Póngase en contacto con la persona responsable de su grupo.',
    'waiver-deleted':
      'Esta exención se retiró. Es posible que haya recibido más de una invitación. Use el enlace del correo más reciente o póngase en contacto con la persona responsable de su grupo.',
    'waiver-link-replaced': 'Este enlace fue sustituido por uno más nuevo. Use el enlace del correo más reciente.',
    'waiver-signed': 'Esta exención ya está firmada.',
    'waiver-not-open': 'Esta exención todavía no está disponible. Se puede firmar a partir del 1 de octubre.',
    'signer-only': 'Solo puede firmarla la persona que figura en la exención, o su padre, madre o tutor.',
    'waiver-emails-disabled': 'En este momento no se envían correos. Inténtelo más tarde, por favor.',
    'too-many-requests': 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
  },

  noSignal: {
    title: 'No tiene señal',
    kept: 'Lo que ha escrito está guardado en este teléfono. No se pierde nada.',
    goesOn: 'En cuanto tenga conexión, esta página continúa y envía lo que esté pendiente.',
    fillIn:
      'No tiene señal. Aun así puede rellenarlo y firmarlo: se guarda en este teléfono y se envía en cuanto tenga conexión.',
  },

  notYours: {
    title: 'Solo puede firmar la persona nombrada en el documento, o su padre, madre o tutor',
    why: (name) =>
      `Este documento es de ${name}, pero en este navegador hay otra cuenta abierta en el portal. Cierre primero esa sesión o abra el enlace en el dispositivo del participante.`,
    portal: 'Ir al portal',
  },

  ended: {
    freshLink: 'Enviarme un enlace nuevo',
    copy: 'Enviarme mi copia',
    linkSent: 'Si aún falta su firma, enviamos un enlace nuevo a la dirección de correo que tenemos registrada.',
    copySent: 'Enviamos su copia a la dirección de correo que tenemos registrada.',
    notArrived:
      'Revise también la carpeta de correo no deseado. ¿No llega nada en unos minutos? Pregunte a la persona responsable de su grupo.',
    cutOff:
      'Algunos programas de correo cortan los enlaces largos. Abra de nuevo el correo y pulse el botón, o copie la dirección completa.',
  },

  decline: {
    title: '¿No quiere firmar?',
    lead: (entry) =>
      `Avisaremos a la persona responsable de ${entry} y a la oficina del desfile. Nadie puede participar sin firmar. Si cambia de opinión, puede firmar con el mismo enlace.`,
    reason: 'Motivo',
    declined: (name) => `Soy ${name} y no quiero participar`,
    notMe: (name) => `No soy ${name}`,
    note: '¿Algo que deban saber?',
    noteHint: 'Puede dejarlo en blanco.',
    choose: 'Elija una de estas opciones',
    confirmNotMe: 'Confirmar que no soy yo',
    confirm: 'No participar',
  },

  saving: {
    saved: (time) => `Guardado ${time}`,
    nothing: 'Nada que guardar',
    saving: 'Guardando …',
    failed: () => 'Aún no guardado en el portal. Su respuesta está guardada en este dispositivo.',
  },

  field: {
    choose: 'Elija',
    required: 'obligatorio',
    yes: 'Sí',
    no: 'No',
    left: (n) => `Quedan ${n} caracteres`,
    over: (n) => `Sobran ${n} caracteres`,
  },

  pad: {
    draw: 'Dibujar',
    type: 'Escribir',
    undo: 'Deshacer',
    clear: 'Borrar',
    fullScreen: 'Pantalla completa',
    done: 'Listo',
    turn: 'Gire el teléfono para tener más espacio.',
    fullName: 'Su nombre completo',
    cue: 'Firme aquí con el dedo, un lápiz o el ratón',
    dot: 'Eso fue solo un punto. Por favor, dibuje su firma.',
    typeLabel: (label) => `${label}: escriba su nombre completo`,
    signed: (label) => `${label}: firmada`,
    empty: (label) => `${label}: vacía, dibuje aquí o elija «Escribir»`,
  },

  messages: {
    failed: 'Falta algo: corrija las respuestas marcadas en rojo e inténtelo de nuevo',
    required: 'Este dato es obligatorio',
    invalid: 'El formato no es válido',
    email: 'Escriba una dirección de correo válida',
    date: 'Escriba la fecha como MM/DD/AAAA',
    signature: 'Por favor, firme abajo',
    ageUnder5: 'La edad es menor de 5 años. ¿Es correcto?',
    birthInFuture: 'La fecha de nacimiento no puede estar en el futuro',
    birthTooEarly: 'La fecha de nacimiento no puede ser anterior a 1900',
    guardianSamePerson: 'El padre, la madre o el tutor debe ser otra persona que el participante',
    guardianMinor: 'El padre, la madre o el tutor debe tener 18 años o más',
    helmet: 'El casco es obligatorio para menores de 18 años',
  },
};
