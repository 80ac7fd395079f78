import type { PrivacyWords } from './en.ts';

const after = (days: number, what: string) =>
  days === 0 ? `el día ${what}` : `${days === 1 ? '1 día' : `${days} días`} después ${what}`;

export const es: PrivacyWords = {
  title: 'Privacidad',
  marks: { colon: ': ', comma: ', ' },
  language: 'Idioma',
  lead: ({ organizer_name, parade_name }) =>
    `${organizer_name} administra este portal para el ${parade_name}. Esta página explica qué preguntamos, por qué, quién lo ve y cuánto tiempo lo guardamos.`,
  asked: 'Qué preguntamos y por qué',
  columns: ['Quién es usted', 'Qué guardamos', 'Por qué'],
  kinds: [
    [
      'Responsable de un grupo',
      'Nombre, correo electrónico, teléfono y lo que responde en los formularios',
      'Para planear el desfile con usted',
    ],
    [
      'Participante del desfile',
      'Nombre, correo electrónico, función y lo que pide su exención: fecha de nacimiento, dirección, contacto de emergencia, notas de salud',
      'Para que pueda participar y para ayudarle en una emergencia',
    ],
    [
      'Firmante',
      'Su firma, cuándo firmó, la dirección de red y el navegador que usó, y que se abrió el enlace de su correo',
      'Demuestra que usted firmó',
    ],
    ['Prensa, televisión o jurado', 'Nombre, correo electrónico, teléfono, medio', 'Para darle acceso'],
    ['Quien nos escribe', 'Nombre, correo electrónico y su mensaje', 'Para responderle'],
  ],
  seen: 'Quién lo ve',
  seenBy: [
    'Notas de salud para primeros auxilios: el personal del desfile y nadie más.',
    'El resto de su exención: el personal y los voluntarios del desfile, y las personas responsables y los constructores de carrozas de su propio grupo.',
    'Las guías para la prensa y el jurado, y las notas para quienes transmiten el desfile, muestran el grupo, su foto y sus textos, y a las personas que sus responsables nombran allí, como tambores mayores y jinetes destacados. No muestran nada de la lista de participantes ni de las exenciones.',
    'No vendemos nada ni mostramos anuncios.',
  ],
  stored: 'Cuánto tiempo lo guardamos',
  storedLead: 'El portal borra esto por sí solo:',
  deleted: {
    medical: (days) => `Notas y documentos de salud: ${after(days, 'del desfile')}`,
    unsigned: (days) =>
      `Lo escrito en exenciones que nunca se firmaron, y los motivos para no firmar: ${after(days, 'del desfile')}`,
    licenses: (days) => `Copias de licencias de manejar: ${after(days, 'del desfile')}`,
    removed: (days) =>
      `Personas retiradas de una lista que nunca firmaron, con lo que habían escrito: ${after(days, 'de retirarlas')}`,
    feedback: (days) => `Mensajes que nos escriben: ${after(days, 'de nuestra respuesta')}`,
    interviews: (days) => `Solicitudes de entrevistas: ${after(days, 'de nuestra respuesta')}`,
    mediaRequests: (days) => `Solicitudes de acceso de prensa: ${after(days, 'de nuestra respuesta')}`,
    accounts: (days) => `Cuentas que nunca se confirmaron y en las que no hay nada: ${after(days, 'del último uso')}`,
    sessions: (days) => `Sesiones terminadas, con su dirección de red: ${after(days, 'de su fin')}`,
    devices: (days) => `Navegadores que reconocemos al iniciar sesión: ${after(days, 'de la última sesión en ellos')}`,
    files: (days) => `Archivos que se subieron y nunca se adjuntaron: ${after(days, 'de subirlos')}`,
  },
  forGood:
    'Las exenciones firmadas se guardan mientras alguien pueda presentar un reclamo, y también el registro de quién cambió qué. De los mensajes y solicitudes respondidos desde noviembre de 2026, ese registro conserva su nombre o el de su medio y cuándo respondimos, no lo que se escribió. Todo lo demás se guarda hasta que lo borremos o usted nos lo pida.',
  backups:
    'Las copias de seguridad hechas antes de un borrado conservan lo que se borró, hasta que ellas mismas se borran.',
  minors: 'Si tiene menos de 18 años',
  minorsText: [
    'Firman la exención tanto usted como su padre, madre o tutor legal. A esa persona le pedimos su nombre, su fecha de nacimiento y su relación con usted, y un correo electrónico si firman por separado. Guardamos su firma igual que la de usted.',
    'Su padre, madre o tutor legal puede pedir, en lugar de usted, todo lo que dice esta página.',
  ],
  browser: 'Qué se guarda en su navegador',
  browserText: [
    'No usamos rastreadores ni medimos lo que usted hace.',
    'Dos cookies: una impide que otros sitios actúen en su nombre, la otra reconoce su navegador al iniciar sesión.',
    'Mientras tiene una sesión abierta, su navegador guarda la clave de la sesión; mientras llena un formulario o una exención, guarda lo que escribió hasta que se guarda o se envía.',
  ],
  noOthers: 'No se carga nada de otras empresas.',
  recaptcha:
    'Al registrarse, al restablecer la contraseña y al escribirnos, reCAPTCHA de Google puede comprobar que usted es una persona, y Google conoce entonces su dirección de red. No se carga nada más de otras empresas.',
  rights: 'Pedir una copia, una corrección o el borrado',
  rightsText: ({ organizer_name }) =>
    `Escriba a ${organizer_name} desde la dirección de correo que tenemos registrada. Diga si quiere una copia de lo que guardamos sobre usted, una corrección o su borrado. No cuesta nada.`,
  write: 'Escriba a',
  cannot:
    'Una exención firmada no se puede cambiar, ni siquiera por nosotros. Si está mal, la anulamos y usted firma una nueva. Puede que debamos guardarla más tiempo del que usted desea, porque demuestra lo que se acordó.',
  wrong: 'Si algo sale mal con sus datos, le escribiremos para decirle qué pasó.',
};
