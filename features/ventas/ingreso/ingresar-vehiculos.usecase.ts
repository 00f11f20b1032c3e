import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { vehiculosIngresados } from '#features/ventas/venta.hechos.ts';
import type { ConvenioConPrecios } from '#features/convenios/precio.ts';
import { exigirQueSeVenda } from '#features/detenciones/detencion.errors.ts';
import { exigirBajoElTecho } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { admiteManualEspecial } from '#features/convenios/convenio.ts';
import { anotarCorrecciones } from './anotar-correcciones.usecase.ts';
import { completarComprados } from './completar-comprados.usecase.ts';
import { emisionDe } from '#features/ventas/emision-especial.ts';
import { esEditable, ETAPA } from '#features/ventas/etapa.ts';
import { reunirEntorno } from './reunir-entorno.usecase.ts';
import { revisarVehiculos } from './revisar-vehiculos.ts';
import type { VehiculoRevisado } from '#features/ventas/vehiculo-de-venta.ts';
import type { EntradaVehiculos } from './ingreso.contract.ts';
import {
  datosInvalidos,
  etapaIncorrecta,
  otroConvenio,
  TEXTO_VEHICULOS,
  textoPagoAbierto,
  ventaDeArchivo,
} from '#features/ventas/venta.errors.ts';
import { tomarVentaPropia } from '#features/ventas/tomar-venta.usecase.ts';
import { crearIntencion, reemplazarVehiculos, guardarEtapa } from '#features/ventas/venta.store.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { situacionesConocidas } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { patentesNombradas } from './propietario-conocido.query.ts';

/**
 * Throws 403 when a public session submits for another user, agreement or sale (C21). A session of
 * a code edits only its sale; one of an owner's mail edits nothing.
 */
const exigirSuyo = ({ actor }: ContextoTx, entrada: EntradaVehiculos): void => {
  if (entrada.usuarioId !== actor.usuarioId) throw sinPermiso();
  if (actor.rol !== 'publico') return;
  if (entrada.convenioId !== actor.convenioId || actor.correo !== null) throw sinPermiso();
  if (actor.ventaId !== null && entrada.idIntencionVenta !== actor.ventaId) throw sinPermiso();
};

/**
 * Returns whether a sale is special: some vehicle has special options, or the registry is not
 * asked.
 */
const esEspecial = ({ vehiculosViewModel }: EntradaVehiculos, sinRegistro: boolean): boolean =>
  sinRegistro || vehiculosViewModel.some(({ opcionesEmisionEspecial }) => opcionesEmisionEspecial);

/** Throws 403 (C22) unless agreement, user and profile allow special manual load. */
const exigirDerechoEspecial = ({ actor }: ContextoTx, convenio: ConvenioConPrecios): void => {
  const vende = actor.rol === 'venta' || actor.rol === 'ventaEspecial';
  if (!vende || !admiteManualEspecial(convenio)) throw sinPermiso();
};

const convenioParaVender = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  especial: boolean,
): Promise<ConvenioConPrecios> => {
  exigirSuyo(ctx, entrada);
  const { usuarioId, convenioId, vehiculosViewModel: vehiculos } = entrada;
  // An agreement has about sixty price rows: a seller's are limited to the types sent, a buyer's
  // need all, because the register decides the type.
  const dichos = [...new Set(vehiculos.map(({ tipoVehiculoId }) => tipoVehiculoId))];
  const tipos = ctx.actor.rol === 'publico' ? undefined : dichos;
  const convenio = await convenioDeUsuario(ctx.tx, usuarioId, convenioId, ctx.ahora, tipos);
  if (!convenio) throw sinPermiso();
  if (especial) exigirDerechoEspecial(ctx, convenio);
  if (entrada.origen !== ORIGEN.manual) {
    throw datosInvalidos({ errors: { origen: ['El origen debe ser 0'] } });
  }
  if (!convenio.sePuedeVender) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });
  exigirQueSeVenda(convenio.detenciones);
  return convenio;
};

/** Returns the own sale whose vehicles are replaced, under its row lock; null for a new one. */
const tomarIntencion = async (
  ctx: ContextoTx,
  { idIntencionVenta: id, convenioId, version }: EntradaVehiculos,
): Promise<number | null> => {
  if (id === undefined) return null;
  const venta = await tomarVentaPropia(ctx, id, version);
  if (venta.convenio_id !== convenioId) throw otroConvenio();
  if (!esEditable(venta.etapa)) throw etapaIncorrecta();
  // An edit by hand would drop the fields that only the workbook carries.
  if (venta.origen === ORIGEN.masivo) throw ventaDeArchivo();
  return id;
};

/** Throws 400 for confirmed plates that have an open payment in any sale (F09). */
const exigirSinPagoAbierto = (
  { vehiculosViewModel: vehiculos }: EntradaVehiculos,
  enPago: ReadonlySet<string>,
  sinRegistro: boolean,
): void => {
  const ajenas = vehiculos.flatMap((vehiculo) =>
    emisionDe(vehiculo, sinRegistro).patenteValidada && enPago.has(vehiculo.patente)
      ? vehiculo.patente
      : [],
  );
  if (ajenas.length > 0) {
    throw datosInvalidos({ Patente: [...new Set(ajenas)].map(textoPagoAbierto) });
  }
};

interface Ingreso {
  readonly especial: boolean;
  readonly montoEnPesos: number;
  readonly vehiculos: readonly VehiculoRevisado[];
}

/** Saves the vehicles in the locked sale, or in a new one. Returns its number. */
const guardarIngreso = async (
  ctx: ContextoTx,
  { convenioId, usuarioId }: EntradaVehiculos,
  tomada: number | null,
  { especial, montoEnPesos, vehiculos }: Ingreso,
): Promise<number> => {
  if (tomada === null) {
    const { sesionId } = ctx.actor;
    const { ahora } = ctx;
    const origen = ORIGEN.manual;
    const nueva = { convenioId, usuarioId, sesionId, origen, especial, montoEnPesos, ahora };
    return exigirBajoElTecho(await crearIntencion(ctx.tx, nueva, vehiculos));
  }
  await reemplazarVehiculos(ctx.tx, tomada, vehiculos);
  const etapa = ETAPA.ingresoVehiculos;
  await guardarEtapa(ctx.tx, tomada, { etapa, montoEnPesos, especial });
  return tomada;
};

/**
 * Makes an intention with these vehicles, or replaces those of an own one below stage 4. With
 * `sinRegistro` the registry was not asked, for plates accepted as invalid.
 */
export const ingresarVehiculos = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  patentes: ReadonlyMap<string, SituacionPatente>,
  sinRegistro = false,
) => {
  const especial = esEspecial(entrada, sinRegistro);
  const convenio = await convenioParaVender(ctx, entrada, especial);
  const tomada = await tomarIntencion(ctx, entrada);
  const dados = await completarComprados(ctx, entrada.vehiculosViewModel, patentes);
  const ingreso = { ventaId: tomada, convenio, vehiculos: dados, patentes, sinRegistro };
  const entorno = await reunirEntorno(ctx, ingreso);
  exigirSinPagoAbierto(entrada, entorno.enPago, sinRegistro);
  const revision = revisarVehiculos(dados, entorno);
  if (!revision.ok) throw datosInvalidos(revision.reparos);

  const { vehiculos } = revision;
  exigirQueSeVenda(
    convenio.detenciones,
    vehiculos.map(({ tipoVehiculoId }) => tipoVehiculoId),
  );
  const montoEnPesos = vehiculos.reduce((suma, { prima }) => suma + prima, 0);
  const cantidadVehiculos = vehiculos.length;
  const id = await guardarIngreso(ctx, entrada, tomada, { especial, montoEnPesos, vehiculos });
  const sinValidar = vehiculos.flatMap((v) => (v.patenteValidada ? [] : v.patente));
  const corrige = vehiculos.some(({ cambios }) => cambios.length > 0);
  if (corrige || tomada !== null) await anotarCorrecciones(ctx, id, vehiculos);
  await registrar(
    ctx,
    vehiculosIngresados({
      id,
      despues: { montoEnPesos, cantidadVehiculos, ...(especial && { especial, sinValidar }) },
    }),
  );
  return { id, montoEnPesos, cantidadVehiculos, etapa: ETAPA.ingresoVehiculos };
};

/**
 * Makes or replaces a special sale without asking the registry. Plates known here are checked
 * against our records; the others follow their options.
 */
export const ingresarSinValidar = async (ctx: ContextoTx, entrada: EntradaVehiculos) => {
  const lector = { db: ctx.tx, ahora: ctx.ahora };
  const situaciones = await situacionesConocidas(lector, patentesNombradas(entrada));
  return ingresarVehiculos(ctx, entrada, situaciones, true);
};
