import type { Clave } from '../../lib/navegador/almacen.ts';
import { type ClaveDeBorrador, guardarBorrador, leerBorrador } from '../../ui/borrador/borrador.ts';
import { useGuardarBorrador } from '../../ui/borrador/useBorrador.ts';
import { deGuardado, type EnCursoGuardado } from './estado/borrador-guardado.ts';
import { enCurso, type EnCurso, type Ingreso } from './estado/ingreso.ts';

const DEL_FORMULARIO = 'borrador-compra' satisfies Clave;

/** The history of a tab may hold several plates: each keeps its own draft (V-PAGO1-009). */
const claveDe = (patente: string | null): ClaveDeBorrador =>
  patente === null ? DEL_FORMULARIO : `${DEL_FORMULARIO}-${patente}`;

type Borrador = EnCursoGuardado & { readonly convenioId: number };

const porEscribir = (ingreso: Ingreso, convenioId: number) => {
  const escrito = enCurso(ingreso);
  return escrito && { convenioId, ...escrito };
};

/** Returns this tab's open form for this agreement, or null; with `patente`, that of a plate's own screen. */
export const leerEnCurso = (convenioId: number, patente: string | null = null): EnCurso | null => {
  const leido = leerBorrador(claveDe(patente)) as Borrador | null;
  if (leido?.convenioId !== convenioId) return null;
  const { convenioId: _, ...formulario } = leido;
  return deGuardado(formulario);
};

/** Stores the open form as it changes. Returns a function that deletes what is stored. */
export const useGuardarEnCurso = (
  ingreso: Ingreso,
  convenioId: number,
  patente: string | null = null,
): (() => void) => useGuardarBorrador(claveDe(patente), porEscribir(ingreso, convenioId));

/** Hands a plate's draft over to the specified form. */
export const entregarAlFormulario = (ingreso: Ingreso, convenioId: number): void =>
  guardarBorrador(DEL_FORMULARIO, JSON.stringify(porEscribir(ingreso, convenioId)));

/** Takes a plate's draft back if the specified form had it last. Repeating it changes nothing. */
export const tomarDelFormulario = (convenioId: number, patente: string): EnCurso | null => {
  const delFormulario = leerEnCurso(convenioId);
  if (delFormulario?.valores.patente === patente && delFormulario.edicion === null) {
    guardarBorrador(claveDe(patente), JSON.stringify({ convenioId, ...delFormulario }));
    guardarBorrador(DEL_FORMULARIO, null);
  }
  return leerEnCurso(convenioId, patente);
};
