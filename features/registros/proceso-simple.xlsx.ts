import { atenderEnProceso } from './atender-en-proceso.xlsx.ts';
import { atenderSimple } from './encargo-simple.xlsx.ts';

await atenderEnProceso(atenderSimple);
