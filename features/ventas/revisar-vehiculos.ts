import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import { primaPara } from '#features/convenios/convenio.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { anioDe, type Fecha } from '#values/fecha.ts';
import { dvPatente } from '#values/patente.ts';
import { aMayusculas } from '#values/persona.ts';
import { rutValido } from '#values/rut.ts';
import { calcularVigencia, type Vigencia } from '#values/vigencia.ts';
import { type CampoVehiculo, erroresDeVehiculo, type ValoresVehiculo } from './reglas-vehiculo.ts';
import { aValores, type NombresPropietario, nombresDe } from './vehiculo-entrada.ts';
import type { VehiculoEntrada } from './venta.contract.ts';
import { type DatosInvalidos, TEXTO_RUT, TEXTO_TIPO_USO, textoYaVigente } from './venta.errors.ts';
import { Reparos } from './reparos.ts';

interface Modelo {
  readonly id: number;
  readonly nombre: string;
  readonly estaVigente: boolean;
  readonly marcaVM: { id: number; nombre: string; estaVigente: boolean };
  readonly tipoVehiculoVM: { id: number; nombre: string; estaVigente: boolean };
}

/** The terms under which an agreement's policies start and end. */
export interface PlazoDePolizas {
  readonly fechaInicioVigenciaPolizas: Fecha;
  readonly fechaTerminoVigenciaPolizas: Fecha;
  readonly esConvenioExtendido: boolean;
}

export interface EntornoRevision {
  readonly hoy: Fecha;
  readonly plazo: PlazoDePolizas;
  readonly tipos: readonly TipoVehiculoDisponibleVM[];
  readonly modelos: ReadonlyMap<number, Modelo>;
  readonly patentes: ReadonlyMap<string, SituacionPatente>;
  readonly propietarios: ReadonlyMap<number, NombresPropietario>;
  readonly vigencias: ReadonlyMap<string, readonly Vigencia[]>;
}

/** A vehicle as the sale keeps it. */
export interface VehiculoRevisado {
  readonly patente: string;
  readonly dv: string | null;
  readonly tipoVehiculoId: number;
  readonly tipoUsoId: number | null;
  readonly modeloId: number;
  readonly nroMotor: string;
  readonly anioFabricacion: number;
  readonly rut: number;
  readonly rutDv: string;
  readonly nombres: NombresPropietario;
  readonly telefono: string | null;
  readonly email: string;
  readonly prima: number;
  readonly mesLegal: number;
  readonly vigencia: Vigencia;
  readonly registroVerificado: boolean;
}

const CAMPO_DE_ENTRADA: Readonly<Partial<Record<CampoVehiculo, string>>> = {
  rut: 'propietarioVM.rut',
  nombre: 'propietarioVM.nombre',
  segundoNombre: 'propietarioVM.segundoNombre',
  apellidoPaterno: 'propietarioVM.apellidoPaterno',
  apellidoMaterno: 'propietarioVM.apellidoMaterno',
  razonSocial: 'propietarioVM.razonSocial',
  telefono: 'propietarioVM.telefono',
  email: 'propietarioVM.email',
};

/** Read-only keys that came back must say what we hold (decisiones.md, 'Calls'). */
const soloLecturaAjena = (
  entrada: VehiculoEntrada,
  modelo: Modelo,
  tipo: TipoVehiculoDisponibleVM,
): string[] => {
  const pares: [string, unknown, unknown][] = [
    ['marca', entrada.marca, modelo.marcaVM.nombre],
    ['modelo', entrada.modelo, modelo.nombre],
    ['tipoVehiculo', entrada.tipoVehiculo, modelo.tipoVehiculoVM.nombre],
    ['marcaEstaVigente', entrada.marcaEstaVigente, modelo.marcaVM.estaVigente],
    ['modeloEstaVigente', entrada.modeloEstaVigente, modelo.estaVigente],
    ['tipoVehiculoEstaVigente', entrada.tipoVehiculoEstaVigente, modelo.tipoVehiculoVM.estaVigente],
    ['tipoUso', entrada.tipoUso, tipo.tipoUsoVM?.nombre ?? 'NO APLICA'],
  ];
  return pares.filter(([, dado, real]) => dado != null && dado !== real).map(([campo]) => campo);
};

const tipoDe = (entrada: VehiculoEntrada, tipos: readonly TipoVehiculoDisponibleVM[]) =>
  tipos.find(
    ({ tipoVehiculoVM, tipoUsoVM }) =>
      tipoVehiculoVM.id === entrada.tipoVehiculoId &&
      (tipoUsoVM?.id ?? -1) === (entrada.tipoUsoId ?? -1),
  );

/** Runs the field rules of one vehicle; true when none is broken. */
const camposEnRegla = (
  entrada: VehiculoEntrada,
  valores: ValoresVehiculo,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): boolean => {
  const { rut, dv } = entrada.propietarioVM;
  const rutBueno = rutValido(rut, dv.toUpperCase());
  if (!rutBueno) reparos.cuerpo.Rut = TEXTO_RUT;
  const errores = erroresDeVehiculo(valores, {
    anioActual: anioDe(entorno.hoy),
    propietarioConocido: entorno.propietarios.has(rut),
  });
  for (const [campo, mensajes] of Object.entries(errores)) {
    if (campo === 'rut' && !rutBueno) continue;
    if (campo === 'patente') for (const mensaje of mensajes) reparos.patente(mensaje);
    reparos.campo(indice, CAMPO_DE_ENTRADA[campo as CampoVehiculo] ?? campo, mensajes);
  }
  return rutBueno && Object.keys(errores).length === 0;
};

interface Eleccion {
  readonly modelo: Modelo;
  readonly tipo: TipoVehiculoDisponibleVM;
}

/** Type and use as the agreement prices them and a model of that brand and type, or null. */
const elegir = (
  entrada: VehiculoEntrada,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): Eleccion | null => {
  const modelo = entorno.modelos.get(entrada.modeloId);
  const calza =
    modelo?.marcaVM.id === entrada.marcaId && modelo.tipoVehiculoVM.id === entrada.tipoVehiculoId;
  const tipo = tipoDe(entrada, entorno.tipos);
  if (!tipo) reparos.cuerpo.TipoUso = TEXTO_TIPO_USO;
  if (!calza) reparos.campo(indice, 'modeloId', ['Debe seleccionar un modelo']);
  if (!tipo || !modelo || !calza) return null;
  for (const campo of soloLecturaAjena(entrada, modelo, tipo)) {
    reparos.campo(indice, campo, ['El valor no corresponde al registrado']);
  }
  return { modelo, tipo };
};

/** The premium and cover the sale would have, or null with the reason noted. */
const terminosDe = (
  entrada: VehiculoEntrada,
  tipo: TipoVehiculoDisponibleVM,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): { prima: number; vigencia: Vigencia } | null => {
  const { patente } = entrada;
  const prima = primaPara(tipo, entrada.prima ?? null);
  if (prima === null) {
    reparos.campo(indice, 'prima', ['La prima no corresponde a la del convenio']);
    return null;
  }
  const vigencia = calcularVigencia({
    hoy: entorno.hoy,
    mesLegal: tipo.mesLegalParaPoliza,
    anioFabricacion: entrada.anioFabricacion,
    vigenciasPatente: [...(entorno.vigencias.get(patente) ?? [])],
    fechaInicioVigenciaPolizas: entorno.plazo.fechaInicioVigenciaPolizas,
    fechaTerminoVigenciaPolizas: entorno.plazo.fechaTerminoVigenciaPolizas,
    esConvenioExtendido: entorno.plazo.esConvenioExtendido,
  });
  if (!vigencia.ok) {
    reparos.patente(textoYaVigente(patente, vigencia.ocupadaHasta));
    return null;
  }
  return { prima, vigencia: { desde: vigencia.desde, hasta: vigencia.hasta } };
};

const revisarUno = (
  entrada: VehiculoEntrada,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): VehiculoRevisado | null => {
  const valores = aValores(entrada);
  const enRegla = camposEnRegla(entrada, valores, indice, entorno, reparos);
  const eleccion = elegir(entrada, indice, entorno, reparos);
  if (!enRegla || !eleccion) return null;
  const { tipo, modelo } = eleccion;
  const terminos = terminosDe(entrada, tipo, indice, entorno, reparos);
  if (!terminos) return null;
  const { patente } = valores;
  const { rut, dv } = entrada.propietarioVM;
  return {
    patente,
    dv: dvPatente(patente) ?? (entrada.dv || null),
    tipoVehiculoId: entrada.tipoVehiculoId,
    tipoUsoId: tipo.tipoUsoVM?.id ?? null,
    modeloId: modelo.id,
    nroMotor: aMayusculas(valores.nroMotor),
    anioFabricacion: entrada.anioFabricacion,
    rut,
    rutDv: dv.toUpperCase(),
    nombres: nombresDe(valores, rut, entorno.propietarios.get(rut)),
    telefono: valores.telefono || null,
    email: valores.email,
    prima: terminos.prima,
    mesLegal: tipo.mesLegalParaPoliza,
    vigencia: terminos.vigencia,
    registroVerificado: entorno.patentes.get(patente) === 'conocida',
  };
};

const NO_ENCONTRADA = 'No se encontró la patente';

/**
 * Checks every vehicle of a submission with the rules of the trade: all of what is wrong at once,
 * under the body keys of ventas §8, or the vehicles as the sale keeps them.
 */
export const revisarVehiculos = (
  entradas: readonly VehiculoEntrada[],
  entorno: EntornoRevision,
): { ok: true; vehiculos: VehiculoRevisado[] } | { ok: false; reparos: DatosInvalidos } => {
  const reparos = new Reparos();
  const vistas = new Set<string>();
  const vehiculos: VehiculoRevisado[] = [];
  for (const [indice, entrada] of entradas.entries()) {
    if (vistas.has(entrada.patente)) {
      reparos.patente('El vehículo ya está ingresado');
      reparos.campo(indice, 'patente', ['El vehículo ya está ingresado']);
    }
    vistas.add(entrada.patente);
    if (entorno.patentes.get(entrada.patente) === 'no_encontrado') {
      reparos.patente(NO_ENCONTRADA);
      reparos.campo(indice, 'patente', [NO_ENCONTRADA]);
    }
    const revisado = revisarUno(entrada, indice, entorno, reparos);
    if (revisado) vehiculos.push(revisado);
  }
  return reparos.hay ? { ok: false, reparos: reparos.cuerpo } : { ok: true, vehiculos };
};
