import { useSyncExternalStore } from 'react';
import { alCambiarAlmacen, leer } from '../navegador/almacen.ts';
import { leerSesion, type Sesion } from './sesion.ts';

const CLAVES = [
  'token',
  'idUsuario',
  'nombreUsuario',
  'permisos',
  'ventanas',
  'tipoSesion',
  'marca',
] as const;

let anterior: { readonly huella: string; readonly sesion: Sesion } | null = null;

/** Returns the same object while the storage is unchanged. */
const leerEstable = (): Sesion => {
  const huella = CLAVES.map((clave) => leer(clave) ?? '').join('\n');
  if (anterior?.huella !== huella) anterior = { huella, sesion: leerSesion() };
  return anterior.sesion;
};

/** Session of this tab; renders again when it begins, is refreshed or ends. */
export const useSesion = (): Sesion => useSyncExternalStore(alCambiarAlmacen, leerEstable);
