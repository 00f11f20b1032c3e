import type { Clave } from '../../lib/navegador/almacen.ts';
import { leerBorrador } from '../../ui/borrador/borrador.ts';
import { useGuardarBorrador } from '../../ui/borrador/useBorrador.ts';
import { deGuardado, type EnCursoGuardado } from './estado/borrador-guardado.ts';
import { enCurso, type EnCurso, type Ingreso } from './estado/ingreso.ts';

const BORRADOR_DE_COMPRA = 'borrador-compra' satisfies Clave;

type Borrador = EnCursoGuardado & { readonly convenioId: number };

/** Returns this tab's open form for this agreement, or null. */
export const leerEnCurso = (convenioId: number): EnCurso | null => {
  const leido = leerBorrador(BORRADOR_DE_COMPRA) as Borrador | null;
  if (leido?.convenioId !== convenioId) return null;
  const { convenioId: _, ...formulario } = leido;
  return deGuardado(formulario);
};

/** Stores the open form as it changes. Returns a function that deletes what is stored. */
export const useGuardarEnCurso = (ingreso: Ingreso, convenioId: number): (() => void) => {
  const escrito = enCurso(ingreso);
  return useGuardarBorrador(BORRADOR_DE_COMPRA, escrito && { convenioId, ...escrito });
};
