import {
  intencionInvalida,
  intencionNoExiste,
  sinCriterioDeIntencion,
} from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { buscarNoEmitidas } from './no-emitidas.contract.ts';
import { intencionesNoEmitidas, situacionDeIntencion } from './no-emitidas.query.ts';

export const rutasNoEmitidas = (m: Montador): void => {
  m.consultar(buscarNoEmitidas, async (ctx, entrada) => {
    const id = entrada.id ? Number(entrada.id) : null;
    const patente = entrada.patente ? normalizarPatente(entrada.patente) : null;
    if (id === null && patente === null) throw sinCriterioDeIntencion();
    if (patente !== null && patente.length !== LARGO_PATENTE) throw intencionInvalida();
    const situacion = id === null ? null : await situacionDeIntencion(ctx, id);
    if (situacion && !situacion.noEmitida) throw intencionInvalida();
    const intenciones = await intencionesNoEmitidas(ctx, { id, patente });
    if (intenciones.length === 0) throw intencionNoExiste();
    return intenciones;
  });
};
