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

/** An audit fact for each vehicle of a sale that says something otherwise than the register. */
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

/** One incident per sale until somebody has seen it; a sale with nothing to see has none. */
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

/** Writes down what a sale says otherwise than the register. */
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
