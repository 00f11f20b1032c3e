import { datosDe } from '#features/vehiculo/campos.ts';
import { type ConvenioConPrecios, tasar, type TipoConPrecios } from '#features/convenios/precio.ts';
import {
  asegurarModelos,
  claveDeModelo,
} from '#features/mantenedores/modelos/asegurar-modelos.usecase.ts';
import { propietariosPorRut } from '#features/mantenedores/propietarios/propietario.query.ts';
import { clasesDePatente } from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.query.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import type { NombresPropietario } from '#features/ventas/vehiculo-de-venta.ts';
import type { VehiculoCargado } from '#features/ventas/vehiculo-de-venta.ts';
import { textoPagoAbierto, textoSinVenta, textoYaVigente } from '#features/ventas/venta.errors.ts';
import { ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { calcularVigencia, type Vigencia } from '#values/vigencia.ts';
import { elegirPrima, elegirTipo } from './elegir-tipo.ts';
import {
  type ErrorDeCelda,
  faltasDePropietario,
  type FilaDeCarga,
} from '#features/carga-masiva/revision/revisar-libro.ts';
import { decidirFila, seValida } from './segun-registro.ts';

interface Tramo {
  readonly ventaId: number;
  readonly convenio: ConvenioConPrecios;
  /** Position of the first row in the sale. */
  readonly desde: number;
  readonly filas: readonly FilaDeCarga[];
  /** Answers of the register by plate. */
  readonly situaciones: ReadonlyMap<string, SituacionPatente>;
}

/** Reads the records, covers and open payments for the plates and owners of a chunk. */
const reunir = async (ctx: ContextoTx, { ventaId, convenio, filas }: Tramo) => {
  const patentes = filas.map(({ patente }) => patente);
  return {
    ...(await ocupacionDePatentes(ctx.tx, patentes, ventaId)),
    clases: await clasesDePatente(
      ctx.tx,
      convenio.tiposVehiculoDisponiblesVM.map(({ tipoVehiculoVM }) => tipoVehiculoVM.id),
    ),
    propietarios: await propietariosPorRut(
      { ...ctx, db: ctx.tx },
      filas.map(({ rut }) => rut),
    ),
  };
};
type Entorno = Awaited<ReturnType<typeof reunir>>;

type ErrorDeColumna = Pick<ErrorDeCelda, 'columna' | 'mensaje'>;

interface Terminos {
  readonly vigencia: Vigencia;
  readonly prima: number;
  readonly primaManual: boolean;
}

/**
 * Returns cover and premium of a row, or its wrong cell: a covered plate, a period that is not sold, a wrong
 * premium. Covers of an unvalidated plate do not count.
 */
const terminosDe = (
  ctx: ContextoTx,
  fila: FilaDeCarga,
  { convenio, tipo }: { convenio: ConvenioConPrecios; tipo: TipoConPrecios },
  { vigencias, enPago }: Entorno,
): Terminos | ErrorDeColumna => {
  const { patente } = fila;
  const hoy = fechaSantiago(ctx.ahora);
  const ocupada = (mensaje: string): ErrorDeColumna => ({ columna: 'patente', mensaje });
  if (seValida(fila) && enPago.has(patente)) return ocupada(textoPagoAbierto(patente));
  const vigencia = calcularVigencia({
    hoy,
    mesLegal: tipo.mesLegalParaPoliza,
    anioFabricacion: fila.anioFabricacion,
    vigenciasPatente: seValida(fila) ? (vigencias.get(patente) ?? []) : [],
    fechaInicioVigenciaPolizas: convenio.fechaInicioVigenciaPolizas,
    fechaTerminoVigenciaPolizas: convenio.fechaTerminoVigenciaPolizas,
    esConvenioExtendido: convenio.esConvenioExtendido,
  });
  if (!vigencia.ok) return ocupada(textoYaVigente(patente, vigencia.ocupadaHasta));
  const { desde, hasta } = vigencia;
  const tasado = tasar(tipo, desde, hoy);
  if (!tasado.ok) return ocupada(textoSinVenta(patente, desde, tasado.disponibleDesde));
  const prima = elegirPrima(tasado.tipo, fila);
  return typeof prima === 'string'
    ? { columna: 'prima', mensaje: prima }
    : { vigencia: { desde, hasta }, ...prima };
};

const completar = (
  { nombres }: FilaDeCarga,
  conocido: NombresPropietario | undefined,
): NombresPropietario =>
  Object.values(nombres).some((nombre) => nombre !== null) || !conocido
    ? nombres
    : {
        nombre: conocido.nombre,
        segundoNombre: conocido.segundoNombre,
        apellidoPaterno: conocido.apellidoPaterno,
        apellidoMaterno: conocido.apellidoMaterno,
        razonSocial: conocido.razonSocial,
      };

type Resuelta = Omit<VehiculoCargado, 'modeloId'> & { readonly fila: FilaDeCarga };

/** Joins the errors of each cell into one message. */
const unoPorCelda = (errores: readonly ErrorDeCelda[]): ErrorDeCelda[] => {
  const porColumna = Map.groupBy(errores, ({ columna }) => columna);
  return [...porColumna.values()].flatMap((suyos) => {
    const mensaje = suyos.map((error) => error.mensaje).join('. ');
    return suyos.slice(0, 1).map((error) => ({ ...error, mensaje }));
  });
};

const resolverUna = (
  ctx: ContextoTx,
  fila: FilaDeCarga,
  posicion: number,
  tramo: Tramo,
  entorno: Entorno,
): Resuelta | ErrorDeCelda[] => {
  const { convenio } = tramo;
  const conocido = entorno.propietarios.get(fila.rut);
  const faltas = conocido ? [] : faltasDePropietario(fila);
  const elegido = elegirTipo(convenio, fila);
  const elegible = elegido.ok ? elegido.tipo.tipoVehiculoVM.id : null;
  const segunRegistro = decidirFila(fila, {
    situacion: tramo.situaciones.get(fila.patente),
    clasePatente: (elegible !== null && entorno.clases.get(elegible)) || null,
    permiteCambiarTipo: convenio.permiteCambiarTipo,
  });
  const otros = segunRegistro.ok ? [] : segunRegistro.errores;
  if (!elegido.ok) {
    const deTipo = elegido.errores.map((error) => ({ fila: fila.fila, ...error }));
    return unoPorCelda([...faltas, ...deTipo, ...otros]);
  }
  const { tipo } = elegido;
  const terminos = terminosDe(ctx, fila, { convenio, tipo }, entorno);
  if ('mensaje' in terminos) {
    return unoPorCelda([...faltas, { fila: fila.fila, ...terminos }, ...otros]);
  }
  if (!segunRegistro.ok || faltas.length > 0) return unoPorCelda([...faltas, ...otros]);
  return {
    fila,
    posicion,
    patente: fila.patente,
    dv: fila.dv,
    rut: fila.rut,
    rutDv: fila.rutDv,
    telefono: fila.telefono,
    email: fila.email,
    ...datosDe(fila),
    tipoVehiculoId: tipo.tipoVehiculoVM.id,
    tipoUsoId: tipo.tipoUsoVM?.id ?? null,
    nombres: completar(fila, conocido),
    ...terminos,
    mesLegal: tipo.mesLegalParaPoliza,
    informarAach: fila.opcionesEmisionEspecial?.informarAach ?? true,
    patenteValidada: seValida(fila),
    registroVerificado: segunRegistro.verificado,
    registroNoEncontrado: segunRegistro.noEncontrado,
    cambios: segunRegistro.cambios,
  };
};

const modeloDe = ({ fila, tipoVehiculoId }: Resuelta) => ({
  tipoVehiculoId,
  marca: fila.marca,
  modelo: fila.modelo,
});

/**
 * Checks a chunk of rows against the database: types, uses and premiums of the agreement, owners on
 * record, plates already covered or being paid.
 */
export const resolverFilas = async (
  ctx: ContextoTx,
  tramo: Tramo,
): Promise<{ vehiculos: VehiculoCargado[]; errores: ErrorDeCelda[] }> => {
  const entorno = await reunir(ctx, tramo);
  const resueltas = tramo.filas.map((fila, i) =>
    resolverUna(ctx, fila, tramo.desde + i, tramo, entorno),
  );
  const buenas = resueltas.filter((una): una is Resuelta => !Array.isArray(una));
  const modelos = await asegurarModelos(ctx, buenas.map(modeloDe));
  return {
    vehiculos: buenas.map((una) => ({
      ...una,
      modeloId: modelos.get(claveDeModelo(modeloDe(una))) ?? 0,
    })),
    errores: resueltas.filter(Array.isArray).flat(),
  };
};
