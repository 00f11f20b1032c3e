import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { asegurarNumeroDeVenta } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import { cargaNoEncontrada } from '#features/carga-masiva/carga-masiva.errors.ts';
import { borradorPropio } from '#features/carga-masiva/revision/carga.query.ts';
import type { FilaConErrores } from '#features/carga-masiva/revision/fila-guardada.ts';
import { revisarGuardadas } from '#features/carga-masiva/revision/libro-en-proceso.xlsx.ts';
import { opcionesDeRevision } from '#features/carga-masiva/revision/revisar-libro.ts';
import type { Montador } from '#nucleo/montar.ts';
import { abrirErroresDeVenta } from './abrir-errores.usecase.ts';
import { aplicarCeldas, guardarCorreccion } from './corregir-carga.usecase.ts';
import * as contrato from './correccion.contract.ts';

/** Hides which check found an error, because the reader needs only its text. */
const filasVisibles = (filas: readonly FilaConErrores[]): FilaVM[] =>
  filas.map(({ numero, celdas, errores, registro = null }) => ({
    numero,
    registro,
    celdas: [...celdas],
    errores: errores.map(({ columna, mensaje }) => ({ columna, mensaje })),
  }));

export const rutasCorreccion = (m: Montador): void => {
  m.consultar(contrato.leerBorrador, async (ctx, { id }) => {
    const borrador = await borradorPropio(ctx, id);
    if (!borrador) throw cargaNoEncontrada();
    const { usuarioId: _usuario, convenioId: _convenio, filas, ...visible } = borrador;
    return { ...visible, filas: filasVisibles(filas) };
  });
  m.escribir(contrato.abrirErrores, {
    manejar: (ctx, { idv }) => abrirErroresDeVenta(ctx, idv),
  });
  m.escribir(contrato.corregirBorrador, {
    preparar: async (ctx, entrada, { enTransaccion }) => {
      const { variante, filas } = await aplicarCeldas(ctx, entrada);
      await asegurarNumeroDeVenta(ctx, enTransaccion);
      return revisarGuardadas(filas, opcionesDeRevision(ctx.ahora, variante));
    },
    manejar: async (ctx, entrada, revisadas) => {
      const { version, intencion, filas } = await guardarCorreccion(ctx, entrada, revisadas);
      return { version, intencion, filas: filasVisibles(filas) };
    },
  });
};
