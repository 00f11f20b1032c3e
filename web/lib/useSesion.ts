import { useMemo, useSyncExternalStore } from 'react';
import { alCambiarAlmacen, leer } from './almacen.ts';
import { leerSesion, type Sesion } from './sesion.ts';

const CLAVES = [
  'token',
  'idUsuario',
  'nombreUsuario',
  'permisos',
  'ventanas',
  'tipoSesion',
] as const;

/** Text that changes exactly when the session does: what useSyncExternalStore compares. */
const huella = (): string => CLAVES.map((clave) => leer(clave) ?? '').join('\n');

/** The session of this tab; renders again when it begins, is refreshed or ends. */
export const useSesion = (): Sesion => {
  const actual = useSyncExternalStore(alCambiarAlmacen, huella);
  // oxlint-disable-next-line react/exhaustive-deps -- the text stands for what leerSesion reads
  return useMemo(leerSesion, [actual]);
};
