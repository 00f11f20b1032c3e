import { writeFileSync } from 'node:fs';
import { configuracion } from './flechas.ts';

// Run after a change of the import table: node server/lint/escribir.ts
writeFileSync(
  new URL('../../.oxlintrc.json', import.meta.url),
  `${JSON.stringify(configuracion(), null, 2)}\n`,
);
