import type { OxlintConfig } from 'oxlint';
import { flechas } from './server/lint/flechas.ts';

const largo = (max: number): ['error', object] => [
  'error',
  { max, skipBlankLines: true, skipComments: true },
];

const configuracion: OxlintConfig = {
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
    'max-lines-per-function': largo(60),
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    // Code reads top-down: plain functions may be declared below their first use.
    'no-use-before-define': 'off',
    // Style rules that cost more than they give, or misread a library's default export.
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-misused-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Our ports are closures: their methods use no `this`.
    'typescript/unbound-method': 'off',
    'unicorn/no-useless-spread': 'off',
    // A BroadcastChannel has no target origin, and the code posts to no window.
    'unicorn/require-post-message-target-origin': 'off',
    // tsc decides both: exhaustive switches return on every path, and only tsc reads each tsconfig.
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    {
      files: ['web/**/*.tsx'],
      rules: { 'max-lines-per-function': largo(120) },
    },
    {
      files: ['server/db/migrations/**', 'server/lint/flechas.ts'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: [
        'server/{migrar,revisar,verificar,partida/encender,lint/trazabilidad}.ts',
        'server/respaldo/main-*.ts',
        '**/*.fixture.ts',
        'server/invariantes/main-reparar.ts',
        'server/db/seed/main-catalogo.ts',
        'bench/**',
        'arranque*.mjs',
      ],
      rules: { 'no-console': 'off' },
    },
    ...flechas(),
  ],
};

export default configuracion;
