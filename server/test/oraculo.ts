export { invariantesRotos, rotosEnReposo } from '#server/invariantes/verificar.ts';
