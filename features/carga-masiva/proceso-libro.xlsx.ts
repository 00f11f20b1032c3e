import { atenderEnProceso } from '#features/registros/atender-en-proceso.xlsx.ts';
import { atenderEncargo } from './encargo-libro.xlsx.ts';

await atenderEnProceso(atenderEncargo);
