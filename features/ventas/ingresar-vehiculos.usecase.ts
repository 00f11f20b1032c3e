import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { modelosPorId } from '#features/mantenedores/modelos/modelo.query.ts';
import { propietariosPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { sinPermiso } from '#server/comunes.errors.ts';
import type { ContextoTx } from '#server/contexto.ts';
import { Fallo } from '#values/fallo.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { ETAPA, esEditable } from './etapa.ts';
import { type EntornoRevision, revisarVehiculos } from './revisar-vehiculos.ts';
import type { EntradaVehiculos } from './venta.contract.ts';
import { datosInvalidos, etapaIncorrecta, TEXTO_VEHICULOS } from './venta.errors.ts';
import { tomarVentaPropia } from './tomar-venta.usecase.ts';
import { crearIntencion, guardarEtapa, reemplazarVehiculos } from './venta.store.ts';
import { ORIGEN } from './venta.ts';
import { vigenciasDePatentes } from './vigencias.query.ts';

const convenioParaVender = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  hoy: Fecha,
): Promise<ConvenioVM> => {
  if (entrada.usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
  const convenio = await convenioDeUsuario(ctx.tx, entrada.usuarioId, entrada.convenioId, hoy);
  if (!convenio) throw sinPermiso();
  if (entrada.origen !== ORIGEN.manual) {
    throw datosInvalidos({ errors: { origen: ['El origen debe ser 0'] } });
  }
  if (!convenio.sePuedeVender) throw datosInvalidos({ Vehiculos: TEXTO_VEHICULOS });
  return convenio;
};

const entornoDe = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  convenio: ConvenioVM,
  patentes: ReadonlyMap<string, SituacionPatente>,
): Promise<EntornoRevision> => {
  const vehiculos = entrada.vehiculosViewModel;
  const modelos = await modelosPorId(
    ctx.tx,
    vehiculos.map(({ modeloId }) => modeloId),
  );
  const propietarios = await propietariosPorRut(
    ctx,
    vehiculos.map(({ propietarioVM }) => propietarioVM.rut),
  );
  return {
    hoy: fechaSantiago(ctx.ahora),
    plazo: convenio,
    tipos: convenio.tiposVehiculoDisponiblesVM,
    modelos: new Map(modelos.map((modelo) => [modelo.id, modelo])),
    patentes,
    propietarios,
    vigencias: await vigenciasDePatentes(
      ctx.tx,
      vehiculos.map(({ patente }) => patente),
      entrada.idIntencionVenta ?? null,
    ),
  };
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

/** Makes an intention with these vehicles, or replaces those of an own one under stage 4. */
export const ingresarVehiculos = async (
  ctx: ContextoTx,
  entrada: EntradaVehiculos,
  patentes: ReadonlyMap<string, SituacionPatente>,
) => {
  const convenio = await convenioParaVender(ctx, entrada, fechaSantiago(ctx.ahora));
  const id = await intencionPara(ctx, entrada);
  const entorno = await entornoDe(ctx, entrada, convenio, patentes);
  const revision = revisarVehiculos(entrada.vehiculosViewModel, entorno);
  if (!revision.ok) throw datosInvalidos(revision.reparos);

  const montoEnPesos = revision.vehiculos.reduce((suma, { prima }) => suma + prima, 0);
  const cantidadVehiculos = revision.vehiculos.length;
  await reemplazarVehiculos(ctx.tx, id, revision.vehiculos);
  await guardarEtapa(ctx.tx, id, { etapa: ETAPA.ingresoVehiculos, montoEnPesos });
  await registrar(ctx, {
    accion: 'ingresar_vehiculos',
    entidad: 'venta',
    entidadId: id,
    despues: { montoEnPesos, cantidadVehiculos },
  });
  return { id, montoEnPesos, cantidadVehiculos, etapa: ETAPA.ingresoVehiculos };
};
