import type { OxlintConfig, OxlintOverride } from 'oxlint';

/** Rooms in their order: each may call only those before it; the other way only by queue. */
const ROOMS = [
  'auditoria',
  'envios',
  'registros',
  'acceso',
  'mantenedores',
  'convenios',
  'ventas',
  'carga-masiva',
  'pagos',
  'emision',
  'polizas',
  'aach',
  'sun',
  'informes',
] as const;

const PUROS = ['errors', 'contract', 'lista', 'queue'];
const CON_SQL = ['store', 'query', 'usecase', 'job', 'routes', 'pdf', 'xlsx'];

interface Prohibido {
  readonly regex: string;
  readonly message: string;
}

const literal = (letra: string): string => letra.replace(/[\\^$.|?*+()[\]{}/-]/, '\\$&');

/** What starts with none of these prefixes. oxlint has no look-ahead: it is spelled out as a tree. */
const ninguno = (prefijos: readonly string[]): string => {
  const ramas = Map.groupBy(prefijos, (prefijo) => prefijo[0] ?? '');
  const siguen = [...ramas].flatMap(([letra, suyos]) => {
    const restos = suyos.map((prefijo) => prefijo.slice(1));
    return restos.includes('') ? [] : [`${literal(letra)}${ninguno(restos)}`];
  });
  return `(?:$|[^${[...ramas.keys()].map(literal).join('')}]${siguen.map((r) => `|${r}`).join('')})`;
};

/** Every package but these; own files (`./`) and rooms (`#`) are other rules' matter. */
const salvo = (...permitidos: readonly string[]): string =>
  `^${ninguno(['#', '.', ...permitidos])}`;

const regla = (regex: string, message: string): Prohibido => ({ regex, message });
const WEB = regla('^#web/', 'el servidor no importa la web');
const SUBE = regla('^\\.\\./', 'una room importa lo ajeno por #, lo propio por ./');

const deServidor = (permitidas: readonly string[]): Prohibido =>
  regla(
    `^#server/${permitidas.length > 0 ? ninguno(permitidas) : ''}`,
    'sólo db, contexto y errores comunes del servidor',
  );

const sufijos = (lista: readonly string[]): string => `\\.(?:${lista.join('|')})\\.ts$`;

const ajenosDe = (room: string): string[] => ROOMS.filter((otra) => otra !== room);
const posterioresA = (room: string): string[] =>
  ROOMS.slice(ROOMS.indexOf(room as (typeof ROOMS)[number]) + 1);

/** What each kind of file of a room may not import. */
const prohibidosPara = (room: string, tipo: string): Prohibido[] => {
  const servidor = ['db/', 'contexto.ts', 'comunes.errors.ts'];
  const posteriores = posterioresA(room);
  const orden = posteriores.length
    ? [
        regla(
          `^#features/(?:${posteriores.join('|')})/.*${sufijos(CON_SQL)}`,
          'esta room llama sólo a las anteriores; a las otras, por su cola',
        ),
      ]
    : [];
  const storeAjeno = regla(
    `^#features/(?:${ajenosDe(room).join('|')})/.*${sufijos(['store'])}`,
    'un store es de su room: llame a su usecase',
  );
  const arriba = (lista: readonly string[]) =>
    regla(`^(?:#features/.*|\\./.*)${sufijos(lista)}`, `${tipo} no importa ${lista.join(', ')}`);
  const puertos = regla(
    '^#integrations/[^/]+/(?:[^p]|p[^o]|po[^r])',
    'de integrations sólo el tipo del port',
  );
  const comunes = [WEB, SUBE, storeAjeno, ...orden];
  switch (tipo) {
    case 'store':
    case 'query':
      return [
        ...comunes,
        puertos,
        deServidor(servidor),
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
        deServidor(servidor),
        arriba(['job', 'routes', 'pdf', 'xlsx']),
        regla(salvo('kysely', 'node:', 'zod'), 'un verbo no conoce bibliotecas'),
      ];
    case 'job':
      return [...comunes, puertos, deServidor(servidor), arriba(['routes', 'pdf'])];
    case 'routes':
      return [...comunes, puertos, deServidor([...servidor, 'montar.ts']), arriba(['job', 'pdf'])];
    case 'pdf':
    case 'xlsx':
      return [
        ...comunes,
        puertos,
        deServidor([]),
        arriba(['store', 'query', 'usecase', 'job', 'routes']),
      ];
    default:
      return [
        WEB,
        SUBE,
        regla('^#server/', 'un archivo puro no conoce el servidor'),
        regla('^#integrations/', 'un archivo puro no conoce integraciones'),
        regla(
          `^(?:#features/.*|\\./.*)${sufijos(CON_SQL)}`,
          'un archivo puro importa archivos puros',
        ),
        regla(salvo('zod'), 'un archivo puro importa sólo zod'),
      ];
  }
};

const override = (files: string[], patterns: Prohibido[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

/** One complete override per suffix and room: a later override replaces an earlier one. */
const flechas = (): OxlintOverride[] => [
  override(
    ['values/*.ts'],
    [
      regla('^#', 'values importa sólo values'),
      regla('^\\.\\./', 'values importa sólo values'),
      regla(salvo('zod'), 'values importa sólo zod'),
    ],
  ),
  ...ROOMS.flatMap((room) => [
    override([`features/${room}/**/*.ts`], prohibidosPara(room, 'puro')),
    ...CON_SQL.map((tipo) =>
      override([`features/${room}/**/*.${tipo}.ts`], prohibidosPara(room, tipo)),
    ),
    ...PUROS.map((tipo) =>
      override([`features/${room}/**/*.${tipo}.ts`], prohibidosPara(room, 'puro')),
    ),
  ]),
  override(
    ['integrations/**/*.ts'],
    [
      WEB,
      SUBE,
      regla('^#server/', 'un adaptador recibe sus ajustes, no conoce el servidor'),
      regla('^#features/', 'un adaptador no conoce el negocio'),
    ],
  ),
  override(
    ['integrations/*/port.ts'],
    [regla('^(?:#server|#features|#web|\\.\\./|[@a-z])', 'un port importa sólo tipos puros')],
  ),
  override(['server/**/*.ts', 'bench/**/*.ts'], [WEB]),
  override(
    ['web/**/*.{ts,tsx}'],
    [
      regla('^#server/', 'la web no importa el servidor'),
      regla('^#integrations/', 'la web no importa integraciones'),
      regla('^node:', 'la web corre en el navegador'),
      regla(`^#features/.*${sufijos(CON_SQL)}`, 'de una room la web importa sólo lo puro'),
    ],
  ),
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'e2e/**/*.ts',
      'server/test/**/*.ts',
      'web/lib/*pruebas*',
    ],
    rules: { 'no-restricted-imports': 'off', 'max-lines-per-function': 'off' },
  },
];

const largo = (max: number): ['error', object] => [
  'error',
  { max, skipBlankLines: true, skipComments: true },
];

/** The whole configuration of oxlint, which `oxlint.config.ts` hands over. */
export const configuracion = (): OxlintConfig => ({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['web/dist', 'node_modules', '.datos'],
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    'typescript/no-non-null-assertion': 'error',
    'no-console': 'error',
    eqeqeq: ['error', 'smart'],
    'max-lines-per-function': largo(40),
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    // Plain functions declared below their first use read top-down.
    'no-use-before-define': 'off',
    // Style opinions that cost more than they give, or misread a library's default export.
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-misused-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Our ports are closures: their verbs have no `this` to lose.
    'typescript/unbound-method': 'off',
    'unicorn/no-useless-spread': 'off',
    // tsc decides both: an exhaustive switch returns on every path, and only tsc reads each tsconfig.
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    { files: ['web/**/*.tsx'], rules: { 'max-lines-per-function': largo(120) } },
    {
      files: ['server/db/migrations/**', 'server/lint/flechas.ts'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: [
        'server/{inicio,migrar,procesos,revisar,trazabilidad,verificar}.ts',
        '**/*.fixture.ts',
        'bench/**',
        'arranque*.mjs',
      ],
      rules: { 'no-console': 'off' },
    },
    ...flechas(),
  ],
});
