import { avisarAach } from '#features/aach/avisar-aach.queue.ts';
import { definirCambio } from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { estaCortado, imprime } from '#features/emision/certificado/texto-impreso.ts';
import { guardarReingresada } from '#features/emision/numerar/poliza-reingresada.usecase.ts';
import { cubrir, saldarReingresada } from '#features/pagos/saldar/saldar-reingresada.usecase.ts';
import { recuperarNumeros } from '#features/numeros/almacen/recuperar-numeros.usecase.ts';
import { exigirBajoElTecho } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import { sonDeRangos } from '#features/numeros/almacen/numeros.query.ts';
import { generarSun } from '#features/sun/generar-sun.queue.ts';
import type { VehiculoDeVenta } from '#features/ventas/vehiculo-de-venta.ts';
import { datosDe } from '#features/vehiculo/campos.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { conNombres, SIN_NOMBRES } from '#values/campos-de-persona.ts';
import { fechaSantiago, inicioDelDia, mesDe } from '#values/fecha.ts';
import { esEmpresa } from '#values/rut.ts';
import { MESES_LEGALES } from '#values/vigencia.ts';
import { perdidaDelAlmacen } from './buscar-perdida.usecase.ts';
import { type PolizaPerdida, renglonesDe } from './perdida.ts';
import * as contrato from './reingreso.contract.ts';
import {
  faltaConvenio,
  faltaEnMantenedores,
  folioDeOtra,
  numeroSinSaltar,
  ordenDeOtra,
  sinConvenio,
  sinNumeroNiArchivo,
  sinRango,
  sinVendedor,
  textoCortado,
  yaExiste,
} from './reingreso.errors.ts';
import { polizaReingresada } from '#features/polizas/poliza.hechos.ts';
import {
  type ConvenioConCorredor,
  mesLegalDe,
  modelosLlamados,
  otraVigente,
  polizaConNumeros,
  tiposDeVehiculo,
  todosLosConvenios,
  usosDeTipo,
  usuarioLlamado,
  ventaDeOrden,
} from './reingreso.query.ts';
import {
  dejarSinValidar,
  insertarVehiculoReingresado,
  insertarVentaReingresada,
} from './reingreso.store.ts';

/** Authorisation code of a payment whose real one is unknown. */
const SIN_CODIGO = 'REINGRESO';
const SIN_USO = 'NO APLICA';
const MEDIODIA_MS = 12 * 3_600_000;

/** A proposal: facts of the certificate, and those declared by a person. */
interface Reingreso {
  readonly perdida: PolizaPerdida;
  readonly convenio: ConvenioConCorredor;
  readonly usuario: { readonly id: number; readonly nombre: string };
  readonly ordenCompra: string | null;
  readonly codigoAutorizacion: string | null;
  /** Number of another valid policy of the plate; null without one. */
  readonly otra: number | null;
  /** Names of the declared facts. */
  readonly declarado: readonly string[];
}

/** The only agreement with the certificate's name; null if there is none, or more than one. */
export const convenioImpreso = async (
  ctx: Contexto,
  perdida: Pick<PolizaPerdida, 'convenio' | 'corredor'>,
): Promise<ConvenioConCorredor | null> => {
  const [uno, otro] = (await todosLosConvenios(ctx.db)).filter(
    ({ nombre, corredor }) =>
      imprime(perdida.convenio, nombre) && imprime(perdida.corredor, corredor),
  );
  return uno && !otro ? uno : null;
};

/** Fields that the page cut off and no other data complete. */
export const cortadosDe = ({
  propietario,
  numeroMotor,
}: PolizaPerdida): ('propietario' | 'numeroMotor')[] => [
  ...(estaCortado(propietario) ? (['propietario'] as const) : []),
  ...(estaCortado(numeroMotor) ? (['numeroMotor'] as const) : []),
];

const elegirConvenio = async (
  ctx: Contexto,
  perdida: PolizaPerdida,
  convenioId: number | undefined,
): Promise<{ convenio: ConvenioConCorredor; declarado: boolean }> => {
  const impreso = await convenioImpreso(ctx, perdida);
  if (impreso) return { convenio: impreso, declarado: false };
  if (convenioId === undefined) throw faltaConvenio(perdida.convenio, perdida.corredor);
  const convenio = (await todosLosConvenios(ctx.db)).find(({ id }) => id === convenioId);
  if (!convenio) throw sinConvenio();
  return { convenio, declarado: true };
};

/** Complete text: as printed, or as declared if the page cut it off. */
const completo = (
  campo: 'propietario' | 'numeroMotor',
  impreso: string,
  escrito: string | undefined,
): string => {
  if (!estaCortado(impreso)) return impreso;
  if (!escrito || !imprime(impreso, escrito)) throw textoCortado(campo, impreso);
  return escrito;
};

const vendedorDe = async (ctx: Contexto, vendedor: string | undefined) => {
  if (!vendedor) return { id: ctx.actor.usuarioId ?? 0, nombre: ctx.actor.nombreUsuario ?? '' };
  const usuario = await usuarioLlamado(ctx.db, vendedor);
  if (!usuario) throw sinVendedor();
  return { id: usuario.id, nombre: usuario.nombre_usuario };
};

const leer = async (ctx: Contexto, pedido: contrato.PedidoDeReingreso): Promise<Reingreso> => {
  if (pedido.numeroPoliza === undefined) throw sinNumeroNiArchivo();
  const leida = await perdidaDelAlmacen(ctx, pedido.numeroPoliza);
  const cortados = cortadosDe(leida);
  const perdida = {
    ...leida,
    propietario: completo('propietario', leida.propietario, pedido.propietario),
    numeroMotor: completo('numeroMotor', leida.numeroMotor, pedido.numeroMotor),
  };
  const { convenio, declarado } = await elegirConvenio(ctx, perdida, pedido.convenioId);
  const { patente, vigenciaDesde: desde, vigenciaHasta: hasta } = perdida;
  const otra = await otraVigente(ctx.db, { patente, desde, hasta });
  return {
    perdida,
    convenio,
    usuario: await vendedorDe(ctx, pedido.vendedor),
    ordenCompra: pedido.ordenCompra ?? null,
    codigoAutorizacion: pedido.codigoAutorizacion ?? null,
    otra: otra?.numero_poliza ?? null,
    declarado: [
      ...cortados,
      ...(declarado ? ['convenio'] : []),
      ...(pedido.vendedor ? ['vendedor'] : []),
      ...(pedido.ordenCompra ? ['ordenCompra'] : []),
      ...(pedido.codigoAutorizacion ? ['codigoAutorizacion'] : []),
    ],
  };
};

const uno = <T extends { readonly nombre: string }>(filas: readonly T[], impreso: string) => {
  const [primera, otra] = filas.filter(({ nombre }) => imprime(impreso, nombre));
  return primera && !otra ? primera : null;
};

/** Ids of type, use and model by their present names. Throws if the masters lack one. */
const catalogoDe = async ({ tx }: ContextoTx, p: PolizaPerdida) => {
  const tipo = uno(await tiposDeVehiculo(tx), p.tipoVehiculo);
  if (!tipo) throw faltaEnMantenedores(`el tipo de vehículo “${p.tipoVehiculo}”`);
  const uso = uno(await usosDeTipo(tx, tipo.id), p.tipoUso);
  if (!uso && p.tipoUso !== SIN_USO)
    throw faltaEnMantenedores(`el uso “${p.tipoUso}” del tipo ${tipo.nombre}`);
  const deMarca = (await modelosLlamados(tx, tipo.id)).filter(({ marca }) =>
    imprime(p.marca, marca),
  );
  const modelo = uno(deMarca, p.modelo);
  if (!modelo)
    throw faltaEnMantenedores(`el modelo “${p.modelo}” de la marca “${p.marca}”, ${tipo.nombre}`);
  return { tipoVehiculoId: tipo.id, tipoUsoId: uso?.id ?? null, modeloId: modelo.id };
};

const mesLegal = async (ctx: ContextoTx, convenioId: number, tipoId: number, hasta: string) => {
  const mes = mesDe(hasta);
  if ((MESES_LEGALES as readonly number[]).includes(mes)) return mes;
  return (await mesLegalDe(ctx.tx, convenioId, tipoId)) ?? MESES_LEGALES[0];
};

const vehiculoDe = async (
  ctx: ContextoTx,
  { perdida: p, convenio }: Reingreso,
): Promise<VehiculoDeVenta> => {
  const catalogo = await catalogoDe(ctx, p);
  const nombres = conNombres(SIN_NOMBRES, (_, campo) => {
    if (campo === 'razonSocial') return esEmpresa(p.rut) ? p.propietario : null;
    return campo === 'nombre' && !esEmpresa(p.rut) ? p.propietario : null;
  });
  return {
    ...catalogo,
    patente: p.patente,
    dv: p.dvPatente,
    ...datosDe(p),
    rut: p.rut,
    rutDv: p.rutDv,
    nombres,
    telefono: null,
    email: '',
    prima: p.prima,
    primaManual: false,
    mesLegal: await mesLegal(ctx, convenio.id, catalogo.tipoVehiculoId, p.vigenciaHasta),
    vigencia: { desde: p.vigenciaDesde, hasta: p.vigenciaHasta },
    patenteValidada: true,
    informarAach: true,
    registroVerificado: false,
    cambios: [],
  };
};

/** Time of issuance: the signature's, or noon of the day if the file was regenerated later. */
const emitidaEn = ({ firmadoEn, fechaEmision }: PolizaPerdida): Date => {
  const firma = new Date(firmadoEn);
  return fechaSantiago(firma) === fechaEmision
    ? firma
    : new Date(inicioDelDia(fechaEmision).getTime() + MEDIODIA_MS);
};

/** Takes its numbers out of the skipped ones. Throws if a row has one, or no range does. */
const tomarSusNumeros = async (ctx: ContextoTx, p: PolizaPerdida): Promise<void> => {
  const { numeroPoliza: poliza, numeroFolio: folio } = p;
  const otra = await polizaConNumeros(ctx.tx, poliza, folio);
  if (otra?.numero_poliza === poliza) throw yaExiste(poliza);
  if (otra) throw folioDeOtra(folio, otra.numero_poliza);
  if (!(await sonDeRangos(ctx.tx, { poliza, folio }))) throw sinRango(poliza, folio);
  if (!(await recuperarNumeros(ctx, { poliza, folio }))) throw numeroSinSaltar(poliza);
};

/** Writes the sale, paid and issued at the certificate's time, with its vehicle and its cover. */
const insertarVenta = async (ctx: ContextoTx, reingreso: Reingreso, cuando: Date) => {
  const { tx } = ctx;
  const { perdida: p, convenio, usuario } = reingreso;
  const vehiculo = await vehiculoDe(ctx, reingreso);
  const ventaId = exigirBajoElTecho(
    await insertarVentaReingresada(tx, {
      convenioId: convenio.id,
      usuarioId: usuario.id,
      prima: p.prima,
      emitidaEn: cuando,
      contratoEl: p.fechaEmision,
    }),
  );
  const id = await insertarVehiculoReingresado(tx, ventaId, vehiculo);
  const terminos = { id, patente: p.patente, desde: p.vigenciaDesde, hasta: p.vigenciaHasta };
  if (!(await cubrir(ctx, terminos))) {
    await dejarSinValidar(tx, id);
    await cubrir(ctx, terminos);
  }
  return { ventaId, vehiculoId: id };
};

const reingresar = async (ctx: ContextoTx, reingreso: Reingreso): Promise<void> => {
  const { perdida: p, ordenCompra, codigoAutorizacion, declarado } = reingreso;
  await tomarSusNumeros(ctx, p);
  const deOtra = ordenCompra === null ? null : await ventaDeOrden(ctx.tx, ordenCompra);
  if (deOtra) throw ordenDeOtra(deOtra);
  const cuando = emitidaEn(p);
  const venta = await insertarVenta(ctx, reingreso, cuando);
  const { ventaId } = venta;
  await saldarReingresada(ctx, {
    ventaId,
    monto: p.prima,
    ordenCompra,
    codigo: codigoAutorizacion ?? SIN_CODIGO,
    cuando,
  });
  const { numeroPoliza, numeroFolio, patente, redaccion, codigoHash, documento, ventaOriginal } = p;
  const id = await guardarReingresada(ctx, {
    ...venta,
    numeroPoliza,
    numeroFolio,
    patente,
    desde: p.vigenciaDesde,
    hasta: p.vigenciaHasta,
    redaccion,
    codigoHash,
    documento,
    emitidaEn: cuando,
  });
  const { sha256 } = documento;
  await registrar(
    ctx,
    polizaReingresada({ id, despues: { numeroPoliza, sha256, ventaOriginal, declarado } }),
  );
  await ctx.encolar(generarSun, { ventaId });
  await ctx.encolar(avisarAach, { clase: 'venta', ventaId });
};

const marcado = (declarado: boolean): string => (declarado ? ' (declarado)' : '');

const resumir = (reingreso: Reingreso) => {
  const { perdida, convenio, usuario, ordenCompra, codigoAutorizacion, otra, declarado } =
    reingreso;
  return [
    ...renglonesDe(perdida),
    {
      rotulo: 'Convenio',
      valor: `${convenio.nombre}, ${convenio.corredor}${marcado(declarado.includes('convenio'))}`,
    },
    {
      rotulo: 'Vendedor',
      valor: `${usuario.nombre}${marcado(declarado.includes('vendedor'))}`,
    },
    {
      rotulo: 'Pago',
      valor: ordenCompra
        ? `Orden de compra ${ordenCompra}, código ${codigoAutorizacion ?? 'desconocido'} (declarado)`
        : `Sin orden de compra: se avisa a la aseguradora con una nueva`,
    },
    ...(otra === null
      ? []
      : [{ rotulo: 'Otra póliza vigente', valor: `La patente tiene también la N° ${otra}` }]),
  ];
};

/**
 * Re-entry of a delivered policy that a restore lost: needs two Administradores, whatever the settings demand
 * of other changes.
 */
export const reingresoDePoliza = definirCambio({
  llamada: contrato.reingresarPerdida,
  titulo: 'Reingresar una póliza perdida',
  exigida: () => true,
  sinOtraPersona: 'servidor',
  guardar: leer,
  aplicar: reingresar,
  resumir: async (_, reingreso) => resumir(reingreso),
  sobre: async (_, { perdida }) => [`poliza:${perdida.numeroPoliza}`],
});
