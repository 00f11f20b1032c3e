import { atenderEnProceso } from './atender-en-proceso.ts';
import { atenderSimple } from './encargo-simple.ts';

await atenderEnProceso(atenderSimple);
