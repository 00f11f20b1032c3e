import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { nombreCompleto } from '#values/persona.ts';
import { rutConGuion } from '#values/rut.ts';
import {
  type ConsultaVM,
  MAXIMO_CONSULTADAS,
  type PolizaConsultadaVM,
} from './consulta.contract.ts';
import {
  type Criterios,
  demuestraTenencia,
  enmascarada,
  listaTodaLaComunidad,
  sinPropietario,
} from './consulta.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { estadoDePoliza } from '#features/polizas/poliza.ts';

const buscarFilas = (ctx: Contexto, { rut, patente, numeroPoliza }: Criterios, maximo: number) =>
  ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.id', 'p.numero_poliza', 'p.numero_folio', 'p.patente', 'p.vigente', 'p.firmada'])
    .select(['p.vigencia_desde', 'p.vigencia_hasta', 'p.venta_id', 'vv.rut', 'vv.rut_dv'])
    .select(['vv.nombre', 'vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social'])
    .select(['v.pagada_en', 'v.creado_en', 'c.nombre as convenio'])
    .where('p.documento_clave', 'is not', null)
    .$if(rut !== null, (q) => q.where('vv.rut', '=', rut))
    .$if(patente !== null, (q) => q.where('p.patente', '=', patente))
    .$if(numeroPoliza !== null, (q) => q.where('p.numero_poliza', '=', numeroPoliza))
    .orderBy('p.id', 'desc')
    .limit(maximo)
    .execute();

type Fila = Awaited<ReturnType<typeof buscarFilas>>[number];

const aFilaVM = (ctx: Contexto, fila: Fila): PolizaConsultadaVM => ({
  id: fila.id,
  polizaId: fila.id,
  numeroPoliza: fila.numero_poliza,
  numeroFolio: fila.numero_folio,
  patente: fila.patente,
  nombrePropietario: nombreCompleto({
    rut: fila.rut,
    nombre: fila.nombre,
    apellidoPaterno: fila.apellido_paterno,
    apellidoMaterno: fila.apellido_materno,
    razonSocial: fila.razon_social,
  }),
  rutPropietario: rutConGuion(fila.rut, fila.rut_dv),
  ventaId: fila.venta_id,
  fechaVenta: (fila.pagada_en ?? fila.creado_en).toISOString(),
  fechaVigenciaDesde: fila.vigencia_desde,
  fechaVigenciaHasta: fila.vigencia_hasta,
  convenio: fila.convenio,
  vigente: fila.vigente,
  estado: estadoDePoliza(
    { vigente: fila.vigente, desde: fila.vigencia_desde, hasta: fila.vigencia_hasta },
    fechaSantiago(ctx.ahora),
  ),
  urlDescarga: fila.firmada ? urlDocumento(ctx, fila.id) : null,
});

/**
 * Returns the policies that match every given criterion, newest first. Users with a login get all
 * within their scope; a visitor gets what the criteria entitle them to.
 */
export const consultarPolizas = async (
  ctx: Contexto,
  criterios: Criterios,
): Promise<ConsultaVM> => {
  if (listaTodaLaComunidad(criterios)) return { intencionYVendaIds: [], polizas: [] };
  const visitante = ctx.actor.rol === 'anonimo' || ctx.actor.rol === 'publico';
  const maximo = MAXIMO_CONSULTADAS[visitante ? 'visitante' : 'personal'];
  const filas = await buscarFilas(ctx, criterios, maximo);
  const polizas = filas.map((fila) => aFilaVM(ctx, fila));
  if (visitante && !demuestraTenencia(criterios)) {
    return { intencionYVendaIds: [], polizas: polizas.map(enmascarada) };
  }
  return {
    intencionYVendaIds: [...new Set(filas.map((fila) => fila.venta_id))],
    polizas: visitante ? polizas.map(sinPropietario) : polizas,
  };
};
