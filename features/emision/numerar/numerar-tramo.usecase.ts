import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import { polizasNumeradas } from '#features/emision/emision.hechos.ts';
import { moverReserva } from '#features/mantenedores/numeros/mover-reserva.usecase.ts';
import { cerrarIncidentes } from '#features/auditoria/cerrar-incidentes.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { redaccionVigente } from '#features/emision/certificado/certificado.ts';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import {
  insertarPolizas,
  tomarTurno,
  tomarVentaPagada,
  vehiculosSinPoliza,
} from '#features/emision/emision.store.ts';
import { polizasPorFirmar } from '#features/emision/cuenta.query.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import { tomarNumeros } from './numeros.store.ts';

const SIN_NUMEROS = 'sin_numeros';

type Vehiculo = Awaited<ReturnType<typeof vehiculosSinPoliza>>[number];

/** As many numbers as there are, each in a policy of its own; gives how many vehicles got one. */
const numerar = async (
  ctx: ContextoTx,
  ventaId: number,
  vehiculos: readonly Vehiculo[],
): Promise<number> => {
  const hoy = fechaSantiago(ctx.ahora);
  const numeros = await tomarNumeros(ctx.tx, vehiculos.length, hoy);
  if (numeros.length > 0) await moverReserva(ctx, -numeros.length);
  ctx.falla('emision.trasNumerar');
  const polizas = vehiculos.slice(0, numeros.length).map((vehiculo, i) => {
    const { poliza = 0, folio = 0 } = numeros[i] ?? {};
    return {
      vehiculoId: vehiculo.id,
      numeroPoliza: poliza,
      numeroFolio: folio,
      patente: vehiculo.patente,
      desde: vehiculo.vigencia_desde,
      hasta: vehiculo.vigencia_hasta,
      codigoHash: ctx.puertos.cripto.huella(nuevoCodigoVerificacion(ctx, poliza)),
    };
  });
  if (polizas.length === 0) return 0;
  await insertarPolizas(ctx.tx, ventaId, redaccionVigente(hoy).codigo, ctx.ahora, polizas);
  await registrar(
    ctx,
    polizasNumeradas({
      id: ventaId,
      despues: { cantidad: polizas.length, desde: numeros[0]?.poliza ?? null },
    }),
  );
  return polizas.length;
};

/**
 * Takes the turn of a sale's issuance and gives the next chunk of its vehicles their policies, with
 * exactly as many numbers as policies. Null when there is nothing to issue. When numbers run out,
 * those that are left are used and an incident opens; the job comes back by itself. Without
 * `puedeNumerar` it takes the turn alone.
 */
export const numerarTramo = async (
  ctx: ContextoTx,
  ventaId: number,
  puedeNumerar = true,
): Promise<{ turno: number } | null> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (!venta || venta.estado_emision === ESTADO_EMISION.completo) return null;
  const turno = await tomarTurno(ctx.tx, ventaId, ESTADO_EMISION.enProceso);
  if (!puedeNumerar) return { turno };
  const porFirmar = await polizasPorFirmar(ctx.tx, ventaId);
  const vehiculos = await vehiculosSinPoliza(ctx.tx, ventaId, TRAMO - porFirmar);
  if (vehiculos.length === 0) return { turno };

  const faltan = vehiculos.length - (await numerar(ctx, ventaId, vehiculos));
  if (faltan > 0) {
    ctx.log.error({ venta: ventaId }, 'no quedan números de póliza o folio');
    await abrirIncidente(ctx, {
      clase: SIN_NUMEROS,
      ventaId,
      detalle: `Faltan números para ${faltan} pólizas`,
    });
  } else {
    await cerrarIncidentes(ctx, ventaId, SIN_NUMEROS);
  }
  return { turno };
};

/**
 * Numbers the chunk after the one under way, so that the next job finds it numbered. Does nothing
 * when another run took the turn, or when numbers ran out: the next job reports that.
 */
export const numerarSiguiente = async (
  ctx: ContextoTx,
  ventaId: number,
  turno: number,
): Promise<void> => {
  const venta = await tomarVentaPagada(ctx.tx, ventaId);
  if (venta?.turno_emision !== turno) return;
  const vehiculos = await vehiculosSinPoliza(ctx.tx, ventaId, TRAMO);
  if (vehiculos.length > 0) await numerar(ctx, ventaId, vehiculos);
};
