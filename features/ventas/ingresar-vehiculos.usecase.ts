import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { sinPermiso } from '#server/comunes.errors.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { admiteManualEspecial } from '#features/convenios/convenio.ts';
import { emisionDe } from './emision-especial.ts';
import { ETAPA, esEditable } from './etapa.ts';
import { reunirEntorno } from './reunir-entorno.usecase.ts';
import { revisarVehiculos } from './revisar-vehiculos.ts';
import type { EntradaVehiculos } from './venta.contract.ts';
import {
  datosInvalidos,
  etapaIncorrecta,
  otroConvenio,
  TEXTO_VEHICULOS,
  textoPagoAbierto,
  ventaDeArchivo,
} from './venta.errors.ts';
import { tomarVentaPropia } from './tomar-venta.usecase.ts';
import { crearIntencion, guardarEtapa, reemplazarVehiculos } from './venta.store.ts';
import { ORIGEN } from './venta.ts';
import { patentesConPagoAbierto } from './vigencias.query.ts';

/**
 * A public session sells what its link is for and nothing else (C21); one opened by a code changes
 * its sale, and one that an owner's mail opened only looks.
 */
const exigirSuyo = ({ actor }: ContextoTx, entrada: EntradaVehiculos): void => {
  if (entrada.usuarioId !== actor.usuarioId) throw sinPermiso();
  if (actor.rol !== 'publico') return;
  if (entrada.convenioId !== actor.convenioId || actor.correo !== null) throw sinPermiso();
  if (actor.ventaId !== null && entrada.idIntencionVenta !== actor.ventaId) throw sinPermiso();
};

/** A special sale is one whose vehicles carry special options, or whose plates nobody looks up. */
const esEspecial = ({ vehiculosViewModel }: EntradaVehiculos, sinRegistro: boolean): boolean =>
  sinRegistro || vehiculosViewModel.some(({ opcionesEmisionEspecial }) => opcionesEmisionEspecial);

/** Agreement, user and profile allow special manual load, or the whole submission is 403 (C22). */
const exigirDerechoEspecial = ({ actor }: ContextoTx, convenio: ConvenioVM): void => {
  const vende = actor.rol === 'venta' || actor.rol === 'ventaEspecial';
  if (!vende || !admiteManualEspecial(convenio)) throw sinPermiso();
};

const convenioParaVender = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  especial: boolean,
): Promise<ConvenioVM> => {
  exigirSuyo(ctx, entrada);
  const hoy = fechaSantiago(ctx.ahora);
  const convenio = await convenioDeUsuario(ctx.tx, entrada.usuarioId, entrada.convenioId, hoy);
  if (!convenio) throw sinPermiso();
  if (especial) exigirDerechoEspecial(ctx, convenio);
  if (entrada.origen !== ORIGEN.manual) {
    throw datosInvalidos({ errors: { origen: ['El origen debe ser 0'] } });
  }
  if (!convenio.sePuedeVender) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });
  return convenio;
};

const intencionPara = async (ctx: ContextoTx, entrada: EntradaVehiculos): Promise<number> => {
  const { idIntencionVenta: id, usuarioId, convenioId } = entrada;
  if (id === undefined) {
    const { sesionId } = ctx.actor;
    const { ahora } = ctx;
    return crearIntencion(ctx.tx, {
      convenioId,
      usuarioId,
      sesionId,
      origen: ORIGEN.manual,
      ahora,
    });
  }
  const venta = await tomarVentaPropia(ctx, id, entrada.version);
  if (venta.convenio_id !== convenioId) throw otroConvenio();
  if (!esEditable(venta.etapa)) throw etapaIncorrecta();
  // By hand it would lose what only its file says.
  if (venta.origen === ORIGEN.masivo) throw ventaDeArchivo();
  return id;
};

/** A plate whose payment nobody has cleared yet is not sold again, in this sale or another (F09). */
const exigirSinPagoAbierto = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  sinRegistro: boolean,
): Promise<void> => {
  const patentes = entrada.vehiculosViewModel.flatMap((vehiculo) =>
    emisionDe(vehiculo, sinRegistro).patenteValidada ? vehiculo.patente : [],
  );
  const salvo = entrada.idIntencionVenta ?? null;
  const enPago = await patentesConPagoAbierto(ctx.tx, patentes, salvo);
  if (enPago.size > 0) throw datosInvalidos({ Patente: [...enPago].map(textoPagoAbierto) });
};

/**
 * Makes an intention with these vehicles, or replaces those of an own one under stage 4.
 * `sinRegistro`: the registry was not asked for plates accepted as invalid.
 */
export const ingresarVehiculos = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  patentes: ReadonlyMap<string, SituacionPatente>,
  sinRegistro = false,
) => {
  const especial = esEspecial(entrada, sinRegistro);
  const convenio = await convenioParaVender(ctx, entrada, especial);
  await exigirSinPagoAbierto(ctx, entrada, sinRegistro);
  const ventaId = await intencionPara(ctx, entrada);
  const { vehiculosViewModel: vehiculos } = entrada;
  const ingreso = { ventaId, convenio, vehiculos, patentes, sinRegistro };
  const revision = revisarVehiculos(vehiculos, await reunirEntorno(ctx, ingreso));
  if (!revision.ok) throw datosInvalidos(revision.reparos);

  const montoEnPesos = revision.vehiculos.reduce((suma, { prima }) => suma + prima, 0);
  const cantidadVehiculos = revision.vehiculos.length;
  const etapa = ETAPA.ingresoVehiculos;
  await reemplazarVehiculos(ctx.tx, ventaId, revision.vehiculos);
  await guardarEtapa(ctx.tx, ventaId, { etapa, montoEnPesos, especial });
  const sinValidar = revision.vehiculos.flatMap((v) => (v.patenteValidada ? [] : v.patente));
  await registrar(ctx, {
    accion: 'ingresar_vehiculos',
    entidad: 'venta',
    entidadId: ventaId,
    despues: { montoEnPesos, cantidadVehiculos, ...(especial && { especial, sinValidar }) },
  });
  return { id: ventaId, montoEnPesos, cantidadVehiculos, etapa };
};
