import { atenderEnProceso } from '#formatos/xlsx/atender-en-proceso.ts';
import { atenderEncargo } from './encargo-libro.xlsx.ts';

await atenderEnProceso(atenderEncargo);
