import { textoBusqueda } from '#values/texto.ts';
import type { AccionConBoton } from '../ficha/acciones-en-pantalla.ts';

/** Everyday words for an action; null only looks the record up. */
const VERBOS: Readonly<Record<string, AccionConBoton | null>> = {
  anular: 'anular',
  regenerar: 'regenerar',
  corregir: 'vehiculo',
  editar: 'vehiculo',
  vehiculo: 'vehiculo',
  vigencia: 'vigencia',
  enviar: 'reenviar',
  contacto: 'contacto',
  telefono: 'contacto',
  reenviar: 'reenviar',
  correo: 'reenviar',
  informar: 'aach',
  aach: 'aach',
  continuar: 'continuar',
  emitir: 'emitir',
  reemitir: 'emitir',
  sun: 'sun',
  abrir: null,
  buscar: null,
  consultar: null,
  ficha: null,
  ver: null,
};

/** Words between a verb and its object: 'anular la póliza N° 1000012', 'regenerar archivo SUN 1204'. */
const DE_PASO = /^(?:n[°ºro.]*|el|la|de|archivo|intencion|patente|poliza|venta)$/;

interface Pedido {
  readonly accion: AccionConBoton | null;
  /** First word as typed, if it names the action; blank otherwise. */
  readonly verbo: string;
  /** Search text; blank after a verb alone. */
  readonly texto: string;
}

const conVerbo = (palabra: string): boolean => Object.hasOwn(VERBOS, palabra);

/**
 * Parses 'anular 1000012' into an action and its object. The last of several verbs counts ('regenerar sun
 * 1204'), and 'corregir correo' corrects the address. Without a verb the whole text is searched.
 */
export const leerPedido = (escrito: string): Pedido => {
  const palabras = escrito.trim().split(/\s+/);
  const simples = palabras.map((palabra) => textoBusqueda(palabra).trim());
  if (!conVerbo(simples[0] ?? '')) return { accion: null, verbo: '', texto: escrito.trim() };
  const objeto = simples.findIndex((palabra) => !conVerbo(palabra) && !DE_PASO.test(palabra));
  const cuantas = objeto === -1 ? palabras.length : objeto;
  const verbos = simples.slice(0, cuantas).flatMap((palabra) => VERBOS[palabra] ?? []);
  const ultimo = verbos.at(-1) ?? null;
  const corrige = verbos.includes('vehiculo') && ultimo === 'reenviar';
  return {
    accion: corrige ? 'contacto' : ultimo,
    verbo: ultimo === null ? '' : (palabras[0] ?? ''),
    texto: palabras.slice(cuantas).join(' '),
  };
};
