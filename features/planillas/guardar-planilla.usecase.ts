import { registroModificado } from '#features/registros/registro.errors.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { Fallo } from '#values/fallo.ts';
import type { ErroresDeCampos } from '#values/fallo-de-campos.ts';
import { type ClaseDeFila, guardarFila, type Lugar, type Vista } from './guardar-fila.usecase.ts';
import {
  FILA_DE_CONVENIO,
  FILA_DE_PRIMA,
  FILA_DE_VENDEDOR,
} from './guardar-fila-de-convenio.usecase.ts';
import { FILA_DE_CORREDOR } from './guardar-fila-de-corredor.usecase.ts';
import { FILA_DE_USUARIO } from './guardar-fila-de-usuario.usecase.ts';
import {
  type Celdas,
  celdasDe,
  type ClaseDePlanilla,
  FILAS_DE_PLANILLA,
  grupoDe,
  type HojaDePlanilla,
} from './planilla.ts';
import type { FilaEscrita, FilaVistaVM } from './planilla.contract.ts';
import { filaCambiada, planillaNoAlcanza } from './planilla.errors.ts';
import { PLANILLAS } from './planillas.ts';

/** Kinds of rows of each workbook, in the order of its sheets. */
const FILAS: Readonly<Record<ClaseDePlanilla, readonly ClaseDeFila[]>> = {
  corredores: [FILA_DE_CORREDOR],
  usuarios: [FILA_DE_USUARIO],
  convenios: [FILA_DE_CONVENIO, FILA_DE_PRIMA, FILA_DE_VENDEDOR],
};

const lugarDe = (clase: ClaseDePlanilla, indice: number): Lugar | null => {
  const hoja = PLANILLAS[clase].hojas[indice];
  const filas = FILAS[clase][indice];
  return hoja && filas ? { hoja, filas } : null;
};

/** Messages of an expected error at the columns that it names; at the first one where it names none. */
const reparosDe = ({ columnas }: HojaDePlanilla, { cuerpo, message }: Fallo) => {
  const errores = (cuerpo['errors'] ?? { '': [message] }) as ErroresDeCampos;
  const reparos: Record<string, string> = {};
  for (const [ruta, textos] of Object.entries(errores)) {
    const partes = ruta.split('.');
    const suya = columnas.find(({ clave }) => partes.includes(clave)) ?? columnas[0];
    if (suya) reparos[suya.clave] ??= textos[0] ?? message;
  }
  return reparos;
};

/** Ends a transaction whose result is kept and whose writes are not. */
class SinGuardar extends Error {}

/** Result of `uso`, whose writes are rolled back. */
const ensayar = async <T>(
  enTransaccion: EnTransaccion,
  ctx: Contexto,
  uso: (tx: ContextoTx) => Promise<T>,
): Promise<T> => {
  const hechos: T[] = [];
  try {
    await enTransaccion(ctx, async (tx) => {
      hechos.push(await uso(tx));
      throw new SinGuardar();
    });
  } catch (error) {
    if (!(error instanceof SinGuardar)) throw error;
  }
  return hechos.at(-1) as T;
};

/** Runs one row; an expected error becomes its messages. */
const conReparos = async (
  { hoja }: Lugar,
  { hoja: indice, fila }: FilaEscrita,
  uso: () => Promise<Vista>,
): Promise<FilaVistaVM> => {
  try {
    return { hoja: indice, fila, ...(await uso()) };
  } catch (error) {
    if (!(error instanceof Fallo)) throw error;
    const cambio = error.codigo === registroModificado().codigo;
    const reparos = reparosDe(hoja, cambio ? filaCambiada() : error);
    const estado = 'error';
    return { hoja: indice, fila, estado, version: null, cambios: [], reparos, rut: null };
  }
};

interface PedidoDeFilas<F extends FilaEscrita> {
  readonly clase: ClaseDePlanilla;
  readonly filas: readonly F[];
}

/** Runs each row by itself, in order; rows of a sheet that the workbook does not have are left out. */
const porFila = async <F extends FilaEscrita>(
  { clase, filas }: PedidoDeFilas<F>,
  uso: (lugar: Lugar, fila: F, celdas: Celdas) => Promise<Vista>,
): Promise<FilaVistaVM[]> => {
  const vistas: FilaVistaVM[] = [];
  for (const fila of filas) {
    const lugar = lugarDe(clase, fila.hoja);
    if (!lugar) continue;
    const celdas = celdasDe(lugar.hoja, fila.celdas);
    vistas.push(await conReparos(lugar, fila, () => uso(lugar, fila, celdas)));
  }
  return vistas;
};

/** Stands for a hash in rows that are rolled back or have no password. */
const SIN_CLAVE = '-';

/** Row of the first sheet to which a row of another one belongs. */
const principalDe = (
  clase: ClaseDePlanilla,
  antes: readonly FilaEscrita[],
  { hoja, celdas }: FilaEscrita,
): FilaEscrita | undefined => {
  const planilla = PLANILLAS[clase];
  if (hoja === 0 || !planilla.comunes) return undefined;
  const suyo = grupoDe(planilla, celdas);
  return antes.find((una) => una.hoja === 0 && grupoDe(planilla, una.celdas) === suyo);
};

/** Saves the row to which another one belongs. Throws 400 at the first column where it has errors. */
const guardarPrincipal = async (
  tx: ContextoTx,
  clase: ClaseDePlanilla,
  principal: FilaEscrita | undefined,
): Promise<void> => {
  const lugar = principal && lugarDe(clase, principal.hoja);
  if (!lugar) return;
  const { hoja } = lugar;
  try {
    await guardarFila(tx, lugar, {
      celdas: celdasDe(hoja, principal.celdas),
      claveHash: SIN_CLAVE,
    });
  } catch (error) {
    if (!(error instanceof Fallo)) throw error;
    const [primera] = hoja.columnas;
    throw camposInvalidos({
      [primera?.clave ?? '']: [`Su fila de la hoja ${hoja.nombre} tiene errores`],
    });
  }
};

/** Says what saving each row would do: it is saved and rolled back. */
export const revisarFilas = (
  { ctx, enTransaccion }: { readonly ctx: Contexto; readonly enTransaccion: EnTransaccion },
  { antes, ...pedido }: PedidoDeFilas<FilaEscrita> & { readonly antes: readonly FilaEscrita[] },
): Promise<FilaVistaVM[]> =>
  porFila(pedido, (lugar, fila, celdas) =>
    ensayar(enTransaccion, ctx, async (tx) => {
      await guardarPrincipal(tx, pedido.clase, principalDe(pedido.clase, antes, fila));
      return guardarFila(tx, lugar, { celdas, claveHash: SIN_CLAVE });
    }),
  );

/** Saves each row in its own transaction, so that one that fails leaves the others. */
export const guardarFilas = async (
  { ctx, enTransaccion }: { readonly ctx: Contexto; readonly enTransaccion: EnTransaccion },
  pedido: PedidoDeFilas<FilaEscrita & { readonly version: number | null }>,
): Promise<FilaVistaVM[]> => {
  // One for all new users of the call, because a hash is slow on purpose and none of them uses it.
  const { cripto } = ctx.puertos;
  const claveHash =
    pedido.clase === 'usuarios' ? await cripto.cifrarClave(cripto.azar()) : SIN_CLAVE;
  return porFila(pedido, (lugar, { version: vista }, celdas) =>
    enTransaccion(ctx, (tx) => guardarFila(tx, lugar, { celdas, claveHash, vista })),
  );
};

/** Every stored record, as rows of each sheet of a workbook. Throws 400 where they do not fit in it. */
export const filasGuardadas = async (
  ctx: Contexto,
  clase: ClaseDePlanilla,
): Promise<Celdas[][]> => {
  const hojas: Celdas[][] = [];
  for (const filas of FILAS[clase]) hojas.push(await filas.todas(ctx));
  if (hojas.some(({ length }) => length > FILAS_DE_PLANILLA)) throw planillaNoAlcanza();
  return hojas;
};
