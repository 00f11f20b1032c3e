import { textoDeDetencion } from '#features/detenciones/detencion.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { precioDe } from '#features/convenios/convenio.ts';
import type { ConvenioConPrecios, TipoConPrecios } from '#features/convenios/precio.ts';
import { situacionesConocidas } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { usosDePatentes } from '#features/mantenedores/vehiculos/vehiculo.query.ts';
import { coberturaPara } from '#features/ventas/ingreso/elegir-terminos.ts';
import { textoPagoAbierto, textoSinVenta, textoYaVigente } from '#features/ventas/venta.errors.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { diasEntre, fechaSantiago } from '#values/fecha.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import { coberturaHasta, sePregunta } from './cobertura-previa.ts';
import type { CotizacionVM } from './cotizacion.contract.ts';

/** Returns the agreement under which the caller sells or buys; throws 403 when it is not theirs. */
export const convenioParaCotizar = async (
  { db, actor, ahora }: Contexto,
  convenioId: number,
): Promise<ConvenioConPrecios> => {
  const ajeno = actor.rol === 'publico' && actor.convenioId !== convenioId;
  if (ajeno || actor.usuarioId === null) throw sinPermiso();
  const convenio = await convenioDeUsuario(db, actor.usuarioId, convenioId, ahora);
  if (!convenio) throw sinPermiso();
  return convenio;
};

interface Pedido {
  readonly patente: string;
  /** -1 is NO APLICA; null takes the use on record, or else the first one sold. */
  readonly tipoUsoId: number | null;
}

/** Returns the row of the agreement that prices a registered type with the requested use. */
const filaDe = (
  tipos: readonly TipoConPrecios[],
  situacion: SituacionPatente | undefined,
  tipoUsoId: number | null,
  registrado: number | undefined,
): { readonly tipoId: number | null; readonly fila: TipoConPrecios | undefined } => {
  if (situacion?.tipo !== 'conocida') return { tipoId: null, fila: undefined };
  const { tipoVehiculo } = situacion.vehiculo;
  const suyas = tipos.filter(({ tipoVehiculoVM }) =>
    mismoTexto(tipoVehiculoVM.nombre, tipoVehiculo),
  );
  const tipoId = suyas[0]?.tipoVehiculoVM.id ?? null;
  if (tipoId === null) return { tipoId, fila: undefined };
  const fila =
    tipoUsoId === null
      ? (suyas.find(({ tipoUsoVM }) => tipoUsoVM?.id === registrado) ??
        suyas.find(({ tipoUsoVM }) => tipoUsoVM !== null) ??
        suyas[0])
      : precioDe(suyas, tipoId, tipoUsoId);
  return { tipoId, fila };
};

/**
 * Returns premium and dates for each plate, from what is known here, without asking the register.
 */
export const cotizarPatentes = async (
  ctx: Contexto,
  convenio: ConvenioConPrecios,
  pedidos: readonly Pedido[],
): Promise<CotizacionVM[]> => {
  const patentes = pedidos.map(({ patente }) => patente);
  const hoy = fechaSantiago(ctx.ahora);
  const situaciones = await situacionesConocidas(ctx, patentes);
  const usos = await usosDePatentes(ctx, patentes);
  const { vigencias, enPago } = await ocupacionDePatentes(ctx.db, patentes, ctx.actor.ventaId);
  return pedidos.map(({ patente, tipoUsoId }) => {
    const situacion = situaciones.get(patente);
    const { tiposVehiculoDisponiblesVM: tipos, detenciones } = convenio;
    const { tipoId, fila } = filaDe(tipos, situacion, tipoUsoId, usos.get(patente));
    // A cover whose payment is still open does not count as SOAP yet.
    const pagando = enPago.has(patente);
    const cubierta = pagando ? null : coberturaHasta(vigencias.get(patente) ?? [], hoy);
    const sinPrecio = {
      patente,
      tipoVehiculoId: tipoId,
      tipoUsoId: null,
      prima: null,
      primaMinima: null,
      primaMaxima: null,
      vigenciaDesde: null,
      vigenciaHasta: null,
      dias: null,
      coberturaHasta: cubierta,
      preguntar: false,
      impedimento: pagando
        ? textoPagoAbierto(patente)
        : textoDeDetencion(detenciones, tipoId === null ? [] : [tipoId]),
    };
    if (!fila || situacion?.tipo !== 'conocida') return sinPrecio;
    const { anioFabricacion } = situacion.vehiculo;
    const condiciones = { hoy, plazo: convenio, vigencias };
    const cobertura = coberturaPara({ patente, anioFabricacion }, fila, condiciones);
    if (cobertura.vigencia === null) {
      const ocupada = textoYaVigente(patente, cobertura.ocupadaHasta);
      return { ...sinPrecio, impedimento: sinPrecio.impedimento ?? ocupada };
    }
    const { tasado } = cobertura;
    const { desde, hasta } = cobertura.vigencia;
    if (!tasado.ok) {
      const texto = textoSinVenta(patente, desde, tasado.disponibleDesde);
      return { ...sinPrecio, impedimento: sinPrecio.impedimento ?? texto };
    }
    return {
      ...sinPrecio,
      tipoUsoId: fila.tipoUsoVM?.id ?? -1,
      prima: tasado.tipo.valorVentaBase,
      primaMinima: tasado.tipo.primaMinima,
      primaMaxima: tasado.tipo.primaMaxima,
      vigenciaDesde: desde,
      vigenciaHasta: hasta,
      dias: diasEntre(desde, hasta) + 1,
      preguntar: sePregunta(cubierta, desde, hoy),
    };
  });
};
