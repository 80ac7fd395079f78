/**
 * The waivers in Spanish, a courtesy translation of the English that people sign. Versions name the translated English
 * text.
 */
export const es = {
  /** The titles of the forms, by their English names. */
  titles: {
    'Participant Waiver': 'Exención de responsabilidad del participante',
    'Support Personnel Waiver': 'Exención de responsabilidad del personal de apoyo',
    'Health Screening (COVID)': 'Declaración de salud (COVID)',
  },
  /** Shown beside the mark of a sample text. */
  sample: 'texto de muestra; sustitúyalo por el texto de sus abogados',
  groups: {
    participant: 'Datos personales',
    emergency: 'En caso de emergencia',
    experience: 'Experiencia',
    body: 'Exención de responsabilidad y acuerdo',
    equestrian: 'Caballos y otros animales',
    work: 'Trabajo',
    signature: 'Firma',
    guardian: 'Padre, madre o tutor legal',
    status: 'Vacunación o prueba',
    symptoms: 'Declaración',
  },
  intros: {
    signature: 'Los menores de edad también deben firmar.',
    guardian: 'Quien participa es menor de 18 años, así que también debe firmar su padre, madre o tutor legal.',
  },
  labels: {
    'participant:entry_name': 'Grupo participante',
    'participant:role': 'Función',
    'participant:first_name': 'Nombre legal (sin apellidos)',
    'participant:last_name': 'Apellidos legales',
    'participant:email': 'Correo electrónico',
    'participant:phone': 'Teléfono móvil',
    'participant:date_of_birth': 'Fecha de nacimiento',
    'participant:address': 'Domicilio',
    'emergency:contact_name': 'Contacto de emergencia',
    'emergency:contact_relationship': 'Parentesco o relación',
    'emergency:contact_phone': 'Teléfono',
    'emergency:medical': '¿Hay algo que deba saber el equipo de primeros auxilios?',
    'emergency:insurer': 'Seguro médico',
    'experience:has_participated': '¿Ha participado antes en este desfile?',
    'experience:other_appearances': '¿Ha participado en otros desfiles?',
    'experience:other_parades_name': '¿En cuáles?',
    'body:text': 'Texto del acuerdo',
    'body:read': 'He leído el acuerdo y tuve tiempo de hacer preguntas',
    'body:rules':
      'Seguiré las reglas y las indicaciones de la persona responsable de mi grupo y del personal autorizado del desfile',
    'equestrian:around_animals':
      '¿Montará, conducirá o guiará un animal, caminará a su lado o irá en un vehículo tirado por él?',
    'equestrian:text': 'Parte ecuestre del acuerdo',
    'equestrian:level': 'Su experiencia con caballos',
    'equestrian:parade_rides': 'Número de desfiles en los que ha montado o conducido',
    'equestrian:helmet': 'Casco',
    'equestrian:assigned_animal': 'Animal que montará, guiará o conducirá',
    'equestrian:understood': 'Acepto los riesgos descritos arriba',
    'work:primary_role': 'Puesto',
    'work:areas': '¿Dónde estará?',
    'work:drives': '¿Manejará un vehículo en una zona cerrada?',
    'work:license': 'Estado que emitió su licencia de manejar y los últimos cuatro dígitos',
    'signature:printed_name': 'Nombre completo',
    'signature:signature': 'Firma',
    'signature:signature-date': 'Fecha',
    'signature:date_of_birth': 'Fecha de nacimiento',
    'signature:guardian_name': 'Padre, madre o tutor legal',
    'signature:guardian_signature': 'Firma del padre, madre o tutor legal',
    'signature:guardian_signature-date': 'Fecha',
    'guardian:first_name': 'Nombre del padre, madre o tutor legal',
    'guardian:last_name': 'Apellidos',
    'guardian:date_of_birth': 'Fecha de nacimiento del padre, madre o tutor legal',
    'guardian:relationship': 'Parentesco o relación',
    'guardian:relationship_other': 'Explíquelo, por favor',
    'guardian:email': 'Correo electrónico',
    'guardian:phone': 'Teléfono móvil el día del desfile',
    'guardian:is_chaperone': '¿Será usted la persona adulta a cargo el día del desfile?',
    'guardian:chaperone': 'Persona adulta a cargo el día del desfile',
    'guardian:chaperone_phone': 'Teléfono móvil de esa persona',
    'guardian:pick_up': '¿Quién puede recoger a quien participa?',
    'guardian:consent':
      'Doy mi consentimiento para que la persona menor de edad participe y acepto el acuerdo en su nombre',
    'guardian:medical_consent': 'Autorizo la atención médica de emergencia si no logran comunicarse conmigo',
    'guardian:image_consent': 'Acepto que se filme y se fotografíe a la persona menor de edad',
    'guardian:signature': 'Firma del padre, madre o tutor legal',
    'guardian:signature-date': 'Fecha',
    'status:path': '¿Cómo cumplirá el requisito?',
    'status:vaccine': 'Vacuna',
    'status:last_dose': 'Fecha de la última dosis',
    'status:proof': 'Comprobante de vacunación',
    'status:test_day': 'Mostraré el resultado de una prueba hecha en las 72 horas anteriores al evento',
    'status:test_kind': 'Tipo de prueba',
    'status:test_date': 'Fecha de la prueba',
    'status:test_result': 'Resultado',
    'symptoms:stay_home':
      'No asistiré si tengo fiebre, síntomas, una prueba positiva o un contacto cercano con un caso',
    'symptoms:travel': '¿Viajó desde otro país en los últimos 14 días?',
    'symptoms:mask': 'Usaré mascarilla cuando me lo pidan, excepto durante mi presentación',
    'symptoms:contact_tracing': 'Pueden llamarme después del desfile por un posible contacto con un caso',
  },
  helps: {
    'participant:date_of_birth': 'Mes, día y año: MM/DD/AAAA.',
    'emergency:contact_name': 'Alguien que no esté en el mismo grupo.',
    'emergency:medical':
      'Por ejemplo, alergias, enfermedades o medicamentos. Solo lo ve el personal del desfile, y lo borramos después del desfile.',
    'guardian:date_of_birth': 'Mes, día y año: MM/DD/AAAA.',
    'guardian:email':
      'A esta dirección enviamos una copia de la exención firmada. Puede ser la misma que la de quien participa.',
    'signature:date_of_birth':
      'Mes, día y año: MM/DD/AAAA. Si es menor de 18 años, también firma su padre, madre o tutor legal.',
    'status:last_dose': 'Debe ser al menos 14 días antes del desfile.',
    'status:test_date': 'Puede agregarla después.',
  },
  options: {
    None: 'Ninguna',
    'Under 1 year': 'Menos de 1 año',
    '1 to 5 years': 'De 1 a 5 años',
    'Over 5 years': 'Más de 5 años',
    Professional: 'Profesional',
    'I will wear one': 'Usaré casco',
    'I choose not to, and I am 18 or older': 'Prefiero no usarlo; tengo 18 años o más',
    Parent: 'Padre o madre',
    'Legal guardian': 'Tutor legal',
    'Other with written authority': 'Otra persona con autorización escrita',
    Groom: 'Cuidado de caballos',
    'Driver of a rig': 'Manejo de camión o remolque',
    'Clean-up': 'Limpieza',
    Wardrobe: 'Vestuario',
    Photographer: 'Fotografía',
    Medical: 'Servicio médico',
    "Marshal's assistant": 'Asistente del mariscal',
    Other: 'Otra opción',
    'Equestrian center': 'Centro ecuestre',
    'Formation area': 'Zona de formación',
    'Along the route': 'A lo largo de la ruta',
    'Disband area': 'Zona de dispersión',
    'Fully vaccinated': 'Vacunación completa',
    'Negative test': 'Prueba negativa',
    'Medical or other exemption with a test': 'Exención médica o de otro tipo, con una prueba',
    'two-dose series': 'Serie de dos dosis',
    'single dose': 'Dosis única',
    'other, authorized by the WHO': 'Otra, autorizada por la OMS',
    PCR: 'PCR',
    Antigen: 'Antígenos',
  },
  parts: {
    line1: 'Calle y número',
    line2: 'Apartamento, suite o unidad',
    city: 'Ciudad',
    state: 'Estado o provincia',
    postal_code: 'Código postal',
    country: 'País',
  },
  texts: {
    'waiver-body': {
      version: 2,
      blocks: [
        {
          heading: 'Partes de este acuerdo',
          text: 'Este acuerdo es entre usted, su padre, madre o tutor legal si usted es menor de edad, y la asociación del desfile. También protege a la ciudad anfitriona, los patrocinadores, los voluntarios, los medios que lo transmiten, los constructores de carrozas y los dueños de propiedades a lo largo de la ruta.',
        },
        {
          heading: 'Qué incluye el evento',
          text: 'El evento es todo lo relacionado con el desfile: los traslados en la zona de formación, los ensayos, la decoración, la evaluación, las presentaciones en la arena y en el campo, el desfile mismo, la dispersión y la exposición posterior.',
        },
        {
          heading: 'Aptitud para participar',
          text: 'La ruta mide 5.5 millas. Usted empieza temprano, y es posible que tenga que estar de pie en el frío y caminar en el calor. Usted confirma que su salud le permite participar y que usará calzado adecuado.',
        },
        {
          heading: 'Riesgos conocidos',
          text: 'Los vehículos, las carrozas, los animales, la multitud, el clima, las calles irregulares, el ruido, los efectos especiales y las aeronaves pueden causar lesiones. Las pertenencias pueden perderse o ser robadas.',
        },
        {
          heading: 'Asunción de riesgos',
          text: 'Usted participa por su propia voluntad y acepta los riesgos que se describen aquí y los que nadie puede prever.',
        },
        {
          heading: 'Renuncia a reclamos (exención de responsabilidad)',
          text: 'En la medida en que la ley lo permita, usted renuncia a todo reclamo por lesiones o pérdidas derivadas del evento contra las personas y organizaciones nombradas arriba. Usted conserva los reclamos a los que la ley no le permite renunciar.',
        },
        {
          heading: 'Indemnización',
          text: 'Si su propia conducta lleva a otra persona a presentar un reclamo, usted cubrirá el costo.',
        },
        {
          heading: 'Atención médica',
          text: 'Si lo necesita, es posible que le den primeros auxilios y que le lleven a un hospital. Usted o su seguro pagarán el tratamiento.',
        },
        {
          heading: 'Reglas y conducta',
          text: 'Usted usará el vestuario aprobado para su grupo, no consumirá alcohol ni drogas, no lanzará nada al público, no hará campaña y mantendrá guardado el teléfono. El personal autorizado puede retirarle del desfile.',
        },
        {
          heading: 'Nombre, imagen y voz',
          text: 'El desfile y sus socios pueden filmarle, fotografiarle, y transmitir y usar su nombre, imagen y voz en relación con el desfile, sin pagarle.',
        },
        {
          heading: 'Datos personales',
          text: 'Guardamos sus respuestas para realizar el desfile de forma segura. El personal las ve solo según lo requiera su trabajo. Borramos las notas médicas después del desfile y conservamos el acuerdo firmado como prueba.',
        },
        {
          heading: 'Cambios, cancelación y sustituciones',
          text: 'El desfile puede cambiar, acortar o cancelar el evento, y su grupo puede sustituirle. No se le debe ninguna compensación.',
        },
        {
          heading: 'Ley aplicable y divisibilidad',
          text: 'Este acuerdo se rige por la ley del estado donde se celebra el desfile. Si alguna parte de este acuerdo no se puede hacer cumplir, el resto sigue vigente.',
        },
        {
          heading: 'Declaración de comprensión',
          text: 'Usted ha leído y entendido este acuerdo y lo firma libremente. Una firma electrónica, dibujada o escrita, tiene el mismo efecto que una firma en papel.',
        },
      ],
    },
    'waiver-equestrian-body': {
      version: 2,
      blocks: [
        {
          heading: 'Los animales son imprevisibles',
          text: 'Sin importar su entrenamiento, los caballos y otros animales pueden asustarse, desbocarse, patear, morder, encabritarse o caerse.',
        },
        {
          heading: 'Riesgos especiales de la ruta',
          text: 'Las bandas, los globos, las aeronaves, el pavimento, las alcantarillas, las líneas pintadas, las carrozas y los niños pueden asustar a un animal o hacerlo resbalar.',
        },
        {
          heading: 'Equipo',
          text: 'Usted revisará su propia montura y arreos, arnés o carruaje, y revisará de nuevo las cinchas en la zona de formación.',
        },
        {
          heading: 'Protección para la cabeza',
          text: 'Aconsejamos a todas las personas usar un casco certificado. Quienes montan y son menores de 18 años deben usarlo. Las personas adultas que decidan no usarlo aceptan el riesgo.',
        },
        {
          heading: 'Habilidad para montar',
          text: 'Usted ha descrito su habilidad con sinceridad. El personal autorizado puede cambiarle de puesto o pedirle que desmonte.',
        },
        {
          heading: 'Cuidado del animal',
          text: 'Los veterinarios del desfile pueden examinar o tratar a un animal, o retirarlo del desfile. El dueño del animal paga el tratamiento.',
        },
        {
          heading: 'Animales prestados o rentados',
          text: 'Usted y el dueño deben acordar de antemano quién es responsable de un animal prestado o rentado. El desfile no es responsable.',
        },
        {
          heading: 'Daños causados por el animal',
          text: 'El dueño y quien maneja el animal son responsables de cualquier daño que este cause.',
        },
        {
          heading: 'Aviso exigido por la ley',
          text: 'Aquí aparece todo aviso que exijan las leyes sobre actividades ecuestres.',
        },
        {
          heading: 'Limpieza y distancias',
          text: 'Mantenga la distancia que indique el personal autorizado y deje trabajar al equipo de limpieza.',
        },
      ],
    },
  },
};

/** The texts of the waivers in another language; every language has the same keys. */
export type FormWords = typeof es;
