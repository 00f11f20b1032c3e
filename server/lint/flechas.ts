import type { OxlintOverride } from 'oxlint';

/**
 * Rooms in order, each with its ordered sub-rooms. Each may call only earlier ones; later ones are reached by
 * queue. Files in a room's root are its noun and import none of its sub-rooms.
 */
export const ROOMS = {
  auditoria: [],
  registros: [],
  'marca-comercial': [],
  detenciones: [],
  envios: [],
  presion: [],
  usuario: [],
  acceso: ['sesion', 'espera', 'entrada', 'factor', 'llavero', 'clave-olvidada', 'oidc'],
  aprobaciones: [],
  redacciones: [],
  preferencias: [],
  vehiculo: [],
  mantenedores: [
    'comunas',
    'fichas',
    'entidades',
    'corredores',
    'usuarios',
    'propietarios',
    'tipos-uso',
    'tipos-vehiculo',
    'marcas',
    'modelos',
    'catalogo-base',
    'vehiculos',
  ],
  numeros: ['almacen', 'rangos', 'numerar'],
  convenios: ['enlaces', 'a-mano', 'precios', 'acuerdo', 'copia', 'asistente', 'cierre'],
  planillas: [],
  ventas: [
    'registrado',
    'consentimiento',
    'terminos',
    'etapas',
    'ingreso',
    'cotizacion',
    'masiva',
    'recalculo',
    'no-emitidas',
  ],
  'carga-masiva': ['revision', 'plantilla', 'preparacion', 'correccion'],
  pagos: ['validar', 'devolver', 'saldar', 'conciliar', 'recuperar', 'reemitir', 'pagar'],
  emision: [
    'paquetes',
    'certificado',
    'firma',
    'numerar',
    'entregar',
    'emitir',
    'avance',
    'continuar',
    'rehacer',
    'reparar',
  ],
  ensayo: [],
  sun: [],
  polizas: [
    'documentos',
    'recibo',
    'consulta',
    'anular',
    'anulacion-masiva',
    'regenerar',
    'verificacion',
    'cobertura',
    'reingreso',
  ],
  aach: ['casos', 'informar'],
  informes: ['ventas', 'renovaciones'],
  recordatorios: ['escribir', 'campana', 'baja', 'vuelta'],
  inicio: [
    'incidentes',
    'tablero',
    'por-resolver',
    'ritmo',
    'portadas',
    'primeros-pasos',
    'calendario',
  ],
  soporte: ['busqueda', 'historia', 'reenvio', 'contacto', 'ficha', 'recientes'],
  privacidad: ['peticion', 'expediente', 'atencion', 'accesos'],
} as const satisfies Record<string, readonly string[]>;

/** Rooms that every screen may import. Each also imports those before it. */
export const COMUNES_DE_LA_WEB = ['lib', 'ui', 'campos'] as const;

/**
 * Folders of screens, by the first segment of their address, each with the folders of other screens
 * that it may import. `app` puts them together and may import all. Checked by `arbol.test.ts`, which
 * resolves paths and sees `import()`, as the linter does not.
 */
export const PANTALLAS: Readonly<Record<string, readonly string[]>> = {
  acceso: [],
  avisos: [],
  consulta: [],
  cuenta: [],
  'datos-personales': [],
  error: [],
  informes: [],
  inicio: [],
  mantenedores: [],
  // Support edits the vehicle of a policy in the form of its maintainer.
  soporte: ['mantenedores'],
  venta: [],
  verificar: [],
};

type Room = keyof typeof ROOMS;
const NOMBRES = Object.keys(ROOMS) as Room[];

const CON_SQL = ['store', 'query', 'usecase', 'job', 'routes', 'pdf', 'xlsx'];

interface Prohibido {
  readonly regex: string;
  readonly message: string;
}

/** Names of a package that only certain files may import; its other names are free. */
interface DePaquete {
  readonly name: string;
  readonly importNames: string[];
  readonly message: string;
}

const literal = (letra: string): string => letra.replace(/[\\^$.|?*+()[\]{}/-]/, '\\$&');

/** Regex for a text with none of these prefixes, spelled out as a tree because oxlint has no look-ahead. */
const ninguno = (prefijos: readonly string[]): string => {
  const ramas = Map.groupBy(prefijos, (prefijo) => prefijo[0] ?? '');
  const siguen = [...ramas].flatMap(([letra, suyos]) => {
    const restos = suyos.map((prefijo) => prefijo.slice(1));
    return restos.includes('') ? [] : [`${literal(letra)}${ninguno(restos)}`];
  });
  return `(?:$|[^${[...ramas.keys()].map(literal).join('')}]${siguen.map((r) => `|${r}`).join('')})`;
};

/** Regex for every package except these. Other rules judge own files (`./`) and rooms (`#`). */
const salvo = (...permitidos: readonly string[]): string =>
  `^${ninguno(['#', '.', ...permitidos])}`;

const regla = (regex: string, message: string): Prohibido => ({
  regex,
  message,
});
const WEB = regla('^#web/', 'el servidor no importa la web');
const BENCH = regla('^\\.\\.?/(?:.*/)?bench/', 'nada fuera de bench depende de sus medidas');
const HISTORIA = regla('^\\./historia/', 'las corridas guardadas son de bench/main.ts');
const SUBE = regla('^\\.\\./', 'una room importa lo ajeno por #, lo propio por ./');

const SERVIDOR = regla('^#server/', 'sólo server compone: lo que hace falta se recibe de él');

const sufijos = (lista: readonly string[]): string => `\\.(?:${lista.join('|')})\\.ts$`;

/** Regex for every file-name ending except that of queues, without look-ahead. */
const MENOS_COLAS = '(?:[^e]|[^u]e|[^e]ue|[^u]eue|[^q]ueue|[^.]queue)\\.ts$';

const algunaDe = (nombres: readonly string[]): string => `(?:${nombres.join('|')})`;

/** Rules for the order of rooms and of sub-rooms; `sub` is null for the room's root. */
const orden = (room: Room, sub: string | null): Prohibido[] => {
  const siguientes = NOMBRES.slice(NOMBRES.indexOf(room) + 1);
  const subs: readonly string[] = ROOMS[room];
  const posteriores = sub === null ? subs : subs.slice(subs.indexOf(sub) + 1);
  const reglas: Prohibido[] = [];
  if (siguientes.length > 0)
    reglas.push(
      regla(
        `^#features/${algunaDe(siguientes)}/.*${MENOS_COLAS}`,
        'esta room llama sólo a las anteriores; a las otras, por su cola',
      ),
    );
  if (posteriores.length > 0)
    reglas.push(
      regla(
        `^(?:#features/${room}|\\.)/${algunaDe(posteriores)}/.*${MENOS_COLAS}`,
        'dentro de una room se llama sólo a lo anterior; a lo demás, por su cola',
      ),
    );
  return reglas;
};

/** Keeps a store private to its own sub-room, or to the room if it stands in its root. */
const storeAjeno = (room: Room, sub: string | null): Prohibido[] => {
  const otras = NOMBRES.filter((otra) => otra !== room);
  const vecinas = ROOMS[room].filter((otra) => otra !== sub);
  const mensaje = 'un store es de su room: llame a su usecase';
  return [
    regla(`^#features/${algunaDe(otras)}/.*${sufijos(['store'])}`, mensaje),
    ...(vecinas.length > 0
      ? [regla(`^#features/${room}/${algunaDe(vecinas)}/.*${sufijos(['store'])}`, mensaje)]
      : []),
  ];
};

const NUCLEO = [
  'db/',
  'contexto.ts',
  'codigo-de-un-uso.ts',
  'comunes.errors.ts',
  'noticias/',
  'validar.ts',
];
const deNucleo = (permitidos: readonly string[]): Prohibido =>
  regla(
    `^#nucleo/${permitidos.length > 0 ? ninguno(permitidos) : ''}`,
    'del nucleo sólo db, contexto, códigos de un uso, errores comunes, noticias y validar',
  );

/** Pure parts of `formatos`: workbooks, cells and the content of mails. The rest needs Node. */
const FORMATOS = regla(
  `^#formatos/${ninguno(['xlsx/libro.ts', 'xlsx/celda.ts', 'correo/carta.ts'])}`,
  'de formatos un archivo puro y la web sólo conocen qué es un libro y qué dice un correo',
);

const puertos = regla(
  '^#integrations/[^/]+/(?:[^p]|p[^o]|po[^r])',
  'de integrations sólo el tipo del port',
);

/** Forbidden imports of each kind of file in a room. */
const prohibidosPara = (room: Room, sub: string | null, tipo: string): Prohibido[] => {
  const arriba = (lista: readonly string[]) =>
    regla(`^(?:#features/.*|\\./.*)${sufijos(lista)}`, `${tipo} no importa ${lista.join(', ')}`);
  const comunes = [WEB, SUBE, SERVIDOR, ...orden(room, sub), ...storeAjeno(room, sub)];
  switch (tipo) {
    case 'store':
    case 'query':
      return [
        ...comunes,
        puertos,
        deNucleo(NUCLEO),
        FORMATOS,
        arriba(
          tipo === 'store'
            ? ['query', 'usecase', 'job', 'routes', 'pdf', 'xlsx']
            : ['job', 'routes', 'pdf', 'xlsx', 'store'],
        ),
        regla(salvo('kysely', 'zod'), 'SQL por kysely'),
      ];
    case 'usecase':
      return [
        ...comunes,
        puertos,
        deNucleo(NUCLEO),
        arriba(['job', 'routes']),
        regla(`^#features/.*${sufijos(['pdf', 'xlsx'])}`, 'un verbo conoce sólo sus documentos'),
        regla(salvo('kysely', 'node:', 'zod'), 'un verbo no conoce bibliotecas'),
      ];
    case 'job':
      return [...comunes, puertos, deNucleo(NUCLEO), arriba(['routes', 'pdf'])];
    case 'routes':
      return [...comunes, puertos, deNucleo([...NUCLEO, 'montar.ts']), arriba(['job', 'pdf'])];
    case 'pdf':
    case 'xlsx':
      return [
        ...comunes,
        puertos,
        deNucleo([]),
        arriba(['store', 'query', 'usecase', 'job', 'routes']),
      ];
    default:
      return [
        WEB,
        SUBE,
        SERVIDOR,
        FORMATOS,
        ...orden(room, sub),
        regla('^#nucleo/', 'un archivo puro no conoce el núcleo'),
        regla('^#integrations/', 'un archivo puro no conoce integraciones'),
        regla(
          `^(?:#features/.*|\\./.*)${sufijos(CON_SQL)}`,
          'un archivo puro importa archivos puros',
        ),
        regla(salvo('zod'), 'un archivo puro importa sólo zod'),
      ];
  }
};

const override = (
  files: string[],
  patterns: Prohibido[],
  paths: readonly DePaquete[] = [],
): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, paths: [...paths] }] },
});

const DE_LA_WEB = [
  BENCH,
  regla('^#server/', 'la web no importa el servidor'),
  regla('^#(?:integrations|nucleo)/', 'la web no importa integraciones ni el núcleo'),
  FORMATOS,
  regla('^node:', 'la web corre en el navegador'),
  regla(`^#features/.*${sufijos(CON_SQL)}`, 'de una room la web importa sólo lo puro'),
];

/** Mantine's own modal leaves the page behind it reachable by Tab and by screen readers. */
const VENTANA: DePaquete = {
  name: '@mantine/core',
  importNames: ['Modal', 'ModalBase', 'ModalRoot'],
  message: 'una ventana se abre con web/ui/dialogo/Dialogo.tsx',
};

/** React's `lazy` caches a failed load until the page reloads. */
const PEREZOSA: DePaquete = {
  name: 'react',
  importNames: ['lazy'],
  message: 'una parte que llega después se hace con web/lib/tardia/tardia.tsx',
};

/** One complete override per suffix and room, because a later override replaces an earlier one. */
export const flechas = (): OxlintOverride[] => [
  override(
    ['values/*.ts'],
    [
      regla('^#', 'values importa sólo values'),
      regla('^\\.\\./', 'values importa sólo values'),
      regla(salvo('zod'), 'values importa sólo zod'),
    ],
  ),
  override(
    ['formatos/**/*.ts'],
    [
      SUBE,
      regla(
        `^#${ninguno(['values/', 'formatos/'])}`,
        'formatos no sabe de seguros: importa values',
      ),
    ],
  ),
  override(
    ['nucleo/**/*.ts'],
    [
      SUBE,
      puertos,
      regla(
        `^#${ninguno(['values/', 'formatos/', 'integrations/', 'nucleo/'])}`,
        'nucleo no conoce rooms: lo que pide de una se lo da server',
      ),
    ],
  ),
  ...NOMBRES.flatMap((room) =>
    [null, ...ROOMS[room]].flatMap((sub) => {
      const carpeta = `features/${room}/${sub ?? '**'}`;
      return [
        override([`${carpeta}/*.ts`], prohibidosPara(room, sub, 'puro')),
        ...CON_SQL.map((tipo) =>
          override([`${carpeta}/*.${tipo}.ts`], prohibidosPara(room, sub, tipo)),
        ),
      ];
    }),
  ),
  override(
    ['integrations/**/*.ts'],
    [
      WEB,
      SUBE,
      regla('^#server/', 'un adaptador recibe sus ajustes, no conoce el servidor'),
      regla('^#(?:features|nucleo)/', 'un adaptador no conoce el negocio'),
    ],
  ),
  override(
    ['integrations/*/port.ts'],
    [
      regla(
        '^(?:#server|#features|#nucleo|#web|\\.\\./|[@a-z])',
        'un port importa sólo tipos puros',
      ),
    ],
  ),
  override(['server/**/*.ts', 'arranque*.mjs', 'arranque/*.mjs', '*.config.ts'], [WEB, BENCH]),
  override(['bench/*.ts'], [WEB, HISTORIA]),
  override(['bench/*/*.ts', 'bench/main.ts'], [WEB]),
  override(['web/**/*.{ts,tsx}'], DE_LA_WEB, [VENTANA, PEREZOSA]),
  override(['web/ui/dialogo/Dialogo.tsx'], DE_LA_WEB, [PEREZOSA]),
  override(['web/lib/tardia/tardia.tsx'], DE_LA_WEB, [VENTANA]),
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'e2e/**/*.ts',
      'server/test/**/*.ts',
      'web/lib/pruebas/*',
      'web/**/*de-pruebas.{ts,tsx}',
      '**/*.fixture.ts',
    ],
    rules: {
      'no-restricted-imports': ['error', { patterns: [BENCH] }],
      'max-lines-per-function': 'off',
    },
  },
];
