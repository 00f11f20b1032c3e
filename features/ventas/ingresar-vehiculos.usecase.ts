import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { sinPermiso } from '#server/comunes.errors.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { Fallo } from '#values/fallo.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { ETAPA, esEditable } from './etapa.ts';
import { reunirEntorno } from './reunir-entorno.usecase.ts';
import { revisarVehiculos } from './revisar-vehiculos.ts';
import type { EntradaVehiculos } from './venta.contract.ts';
import {
  datosInvalidos,
  etapaIncorrecta,
  TEXTO_VEHICULOS,
  textoPagoAbierto,
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

const convenioParaVender = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  hoy: Fecha,
): Promise<ConvenioVM> => {
  exigirSuyo(ctx, entrada);
  const convenio = await convenioDeUsuario(ctx.tx, entrada.usuarioId, entrada.convenioId, hoy);
  if (!convenio) throw sinPermiso();
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
  if (venta.convenio_id !== convenioId) {
    throw new Fallo('venta.otro_convenio', 400, TEXTO_VEHICULOS, { Vehiculos: TEXTO_VEHICULOS });
  }
  if (!esEditable(venta.etapa)) throw etapaIncorrecta();
  return id;
};

/** A plate whose payment nobody has cleared yet is not sold again, in this sale or another (F09). */
const exigirSinPagoAbierto = async (ctx: ContextoTx, entrada: EntradaVehiculos): Promise<void> => {
  const patentes = entrada.vehiculosViewModel.map(({ patente }) => patente);
  const salvo = entrada.idIntencionVenta ?? null;
  const enPago = await patentesConPagoAbierto(ctx.tx, patentes, salvo);
  if (enPago.size > 0) throw datosInvalidos({ Patente: [...enPago].map(textoPagoAbierto) });
};

/** Makes an intention with these vehicles, or replaces those of an own one under stage 4. */
export const ingresarVehiculos = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  patentes: ReadonlyMap<string, SituacionPatente>,
) => {
  const convenio = await convenioParaVender(ctx, entrada, fechaSantiago(ctx.ahora));
  await exigirSinPagoAbierto(ctx, entrada);
  const ventaId = await intencionPara(ctx, entrada);
  const { vehiculosViewModel: vehiculos } = entrada;
  const entorno = await reunirEntorno(ctx, { ventaId, convenio, vehiculos, patentes });
  const revision = revisarVehiculos(vehiculos, entorno);
  if (!revision.ok) throw datosInvalidos(revision.reparos);

  const montoEnPesos = revision.vehiculos.reduce((suma, { prima }) => suma + prima, 0);
  const cantidadVehiculos = revision.vehiculos.length;
  await reemplazarVehiculos(ctx.tx, ventaId, revision.vehiculos);
  await guardarEtapa(ctx.tx, ventaId, { etapa: ETAPA.ingresoVehiculos, montoEnPesos });
  await registrar(ctx, {
    accion: 'ingresar_vehiculos',
    entidad: 'venta',
    entidadId: ventaId,
    despues: { montoEnPesos, cantidadVehiculos },
  });
  return { id: ventaId, montoEnPesos, cantidadVehiculos, etapa: ETAPA.ingresoVehiculos };
};
