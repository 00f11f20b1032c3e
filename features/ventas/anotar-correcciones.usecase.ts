import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { type Correccion, textoDeCorrecciones } from './correcciones.ts';

/**
 * Writes down what a sale says otherwise than the register: an audit fact for each vehicle, and one
 * incident per sale until somebody has seen it. A sale that says it no more has none.
 */
export const anotarCorrecciones = async (
  ctx: ContextoTx,
  ventaId: number,
  correcciones: readonly Correccion[],
): Promise<void> => {
  await cerrarIncidentes(ctx, ventaId, 'datos_corregidos');
  const conCambios = correcciones.filter(({ cambios }) => cambios.length > 0);
  if (conCambios.length === 0) return;
  await registrarVarios(
    ctx,
    conCambios.map(({ patente, cambios }) => ({
      accion: 'corregir_registro',
      entidad: 'venta',
      entidadId: ventaId,
      antes: { patente, ...Object.fromEntries(cambios.map((c) => [c.campo, c.registrado])) },
      despues: { patente, ...Object.fromEntries(cambios.map((c) => [c.campo, c.ingresado])) },
    })),
  );
  const detalle = textoDeCorrecciones(conCambios);
  await abrirIncidente(ctx, { clase: 'datos_corregidos', ventaId, detalle });
};
