import { textoBusqueda } from '#values/texto.ts';
import type { AccionConBoton } from '../ficha/acciones-en-pantalla.ts';

/** Everyday words for an action. */
const VERBOS: Readonly<Record<string, AccionConBoton>> = {
  anular: 'anular',
  regenerar: 'regenerar',
  corregir: 'vehiculo',
  editar: 'vehiculo',
  vigencia: 'vigencia',
  enviar: 'reenviar',
  reenviar: 'reenviar',
  correo: 'reenviar',
  informar: 'aach',
  aach: 'aach',
  continuar: 'continuar',
  emitir: 'emitir',
  reemitir: 'emitir',
  sun: 'sun',
};

interface Pedido {
  readonly accion: AccionConBoton | null;
  /** Search text; blank after a verb alone. */
  readonly texto: string;
}

/** Parses 'anular 1000012' into an action and its object. Without a verb the whole text is searched. */
export const leerPedido = (escrito: string): Pedido => {
  const [primera = '', ...resto] = escrito.trim().split(/\s+/);
  const verbo = textoBusqueda(primera).trim();
  const accion = Object.hasOwn(VERBOS, verbo) ? (VERBOS[verbo] ?? null) : null;
  return accion === null
    ? { accion, texto: escrito.trim() }
    : { accion, texto: resto.filter((parte) => !/^n[°ºro.]*$/i.test(parte)).join(' ') };
};
