import { configuracion } from './server/lint/flechas.ts';

export default configuracion();
