import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { registroCorregido } from './correcciones.hechos.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import {
  conCambios,
  type Correccion,
  type ResumenDeCorrecciones,
  SIN_CORRECCIONES,
  sumarCorrecciones,
  textoDeCorrecciones,
} from './correcciones.ts';

/** Writes an audit fact for each vehicle that differs from the register. */
export const registrarCorrecciones = (
  ctx: ContextoTx,
  ventaId: number,
  vehiculos: readonly Correccion[],
): Promise<void> =>
  registrarVarios(
    ctx,
    conCambios(vehiculos).map(({ patente, cambios }) =>
      registroCorregido({
        id: ventaId,
        antes: { patente, ...Object.fromEntries(cambios.map((c) => [c.campo, c.registrado])) },
        despues: { patente, ...Object.fromEntries(cambios.map((c) => [c.campo, c.ingresado])) },
      }),
    ),
  );

/**
 * Replaces the open incident of a sale by one with its present corrections, or by none if it has
 * none left.
 */
export const avisarCorrecciones = async (
  ctx: ContextoTx,
  ventaId: number,
  resumen: ResumenDeCorrecciones,
): Promise<void> => {
  await cerrarIncidentes(ctx, ventaId, 'datos_corregidos');
  if (resumen.total === 0) return;
  const detalle = textoDeCorrecciones(resumen);
  await abrirIncidente(ctx, { clase: 'datos_corregidos', ventaId, detalle });
};

/** Records the differences between a sale and the register, as audit facts and as one incident. */
export const anotarCorrecciones = async (
  ctx: ContextoTx,
  ventaId: number,
  vehiculos: readonly Correccion[],
): Promise<void> => {
  await registrarCorrecciones(ctx, ventaId, vehiculos);
  await avisarCorrecciones(
    ctx,
    ventaId,
    sumarCorrecciones(SIN_CORRECCIONES, conCambios(vehiculos)),
  );
};
