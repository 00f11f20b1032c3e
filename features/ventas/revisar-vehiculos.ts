import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import { primaPara } from '#features/convenios/convenio.ts';
import { anioDe, type Fecha } from '#values/fecha.ts';
import { dvPatente, normalizarPatente } from '#values/patente.ts';
import { aMayusculas, COMUNIDAD } from '#values/persona.ts';
import { esComunidad, esEmpresa, formatearRut, rutValido } from '#values/rut.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import { calcularVigencia, type Vigencia } from '#values/vigencia.ts';
import { type CampoVehiculo, erroresDeVehiculo, type ValoresVehiculo } from './reglas-vehiculo.ts';
import type { VehiculoEntrada } from './venta.contract.ts';
import { type DatosInvalidos, TEXTO_RUT, TEXTO_TIPO_USO, textoYaVigente } from './venta.errors.ts';

/** What was found out about a plate before the transaction. */
export type SituacionPatente = 'conocida' | 'no_encontrado' | 'sin_respuesta';

interface Modelo {
  readonly id: number;
  readonly nombre: string;
  readonly marcaVM: { id: number; nombre: string };
  readonly tipoVehiculoVM: { id: number; nombre: string };
}

interface NombresPropietario {
  readonly nombre: string | null;
  readonly segundoNombre: string | null;
  readonly apellidoPaterno: string | null;
  readonly apellidoMaterno: string | null;
  readonly razonSocial: string | null;
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

/** The form values of a submitted vehicle, so that both sides run the same rules. */
const aValores = (entrada: VehiculoEntrada): ValoresVehiculo => {
  const { propietarioVM: dueno } = entrada;
  return {
    patente: normalizarPatente(entrada.patente) === entrada.patente ? entrada.patente : '',
    dv: entrada.dv ?? '',
    tipoVehiculoId: entrada.tipoVehiculoId,
    marcaId: entrada.marcaId,
    modeloId: entrada.modeloId,
    tipoUsoId: entrada.tipoUsoId ?? -1,
    nroMotor: entrada.nroMotor,
    anioFabricacion: entrada.anioFabricacion,
    rut: dueno.rut === 0 ? '0-0' : formatearRut(dueno.rut, dueno.dv),
    nombre: aMayusculas(dueno.nombre ?? ''),
    segundoNombre: aMayusculas(dueno.segundoNombre ?? ''),
    apellidoPaterno: aMayusculas(dueno.apellidoPaterno ?? ''),
    apellidoMaterno: aMayusculas(dueno.apellidoMaterno ?? ''),
    razonSocial: aMayusculas(dueno.razonSocial ?? ''),
    telefono: soloDigitosTelefono(dueno.telefono ?? ''),
    email: (dueno.email ?? '').trim(),
  };
};

/** What is typed wins; what is left blank is taken from the record; COMUNIDAD has its own name. */
const nombresDe = (
  valores: ValoresVehiculo,
  rut: number,
  conocido: NombresPropietario | undefined,
): NombresPropietario => {
  if (rut === COMUNIDAD.rut) {
    return {
      nombre: COMUNIDAD.nombre,
      segundoNombre: null,
      apellidoPaterno: null,
      apellidoMaterno: null,
      razonSocial: null,
    };
  }
  const empresa = esEmpresa(rut);
  const tomar = (campo: keyof NombresPropietario, es: boolean): string | null =>
    es ? valores[campo] || (conocido?.[campo] ?? null) : null;
  return {
    nombre: tomar('nombre', !empresa),
    segundoNombre: tomar('segundoNombre', !empresa),
    apellidoPaterno: tomar('apellidoPaterno', !empresa),
    apellidoMaterno: tomar('apellidoMaterno', !empresa),
    razonSocial: tomar('razonSocial', empresa),
  };
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

/** Collects what is wrong under the body keys of ventas §8. */
class Reparos {
  readonly cuerpo: DatosInvalidos = {};

  patente(mensaje: string): void {
    (this.cuerpo.Patente ??= []).push(mensaje);
  }

  campo(indice: number, campo: string, mensajes: readonly string[]): void {
    const clave = `vehiculosViewModel.${indice}.${campo}`;
    ((this.cuerpo.errors ??= {})[clave] ??= []).push(...mensajes);
  }

  get hay(): boolean {
    return Object.keys(this.cuerpo).length > 0;
  }
}

const revisarUno = (
  entrada: VehiculoEntrada,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): VehiculoRevisado | null => {
  const valores = aValores(entrada);
  const { rut, dv: rutDv } = entrada.propietarioVM;
  const conocido = entorno.propietarios.get(rut);
  const { patente } = valores;

  const rutBueno = rutValido(rut, rutDv.toUpperCase());
  if (!rutBueno) reparos.cuerpo.Rut = TEXTO_RUT;

  const errores = erroresDeVehiculo(valores, {
    anioActual: anioDe(entorno.hoy),
    propietarioConocido: conocido !== undefined,
  });
  for (const [campo, mensajes] of Object.entries(errores)) {
    if (campo === 'rut' && !rutBueno) continue;
    if (campo === 'patente') for (const mensaje of mensajes) reparos.patente(mensaje);
    const clave = CAMPO_DE_ENTRADA[campo as CampoVehiculo] ?? campo;
    reparos.campo(indice, clave, mensajes);
  }

  const modelo = entorno.modelos.get(entrada.modeloId);
  const modeloCalza =
    modelo?.marcaVM.id === entrada.marcaId && modelo.tipoVehiculoVM.id === entrada.tipoVehiculoId;
  const tipo = tipoDe(entrada, entorno.tipos);
  if (!tipo) reparos.cuerpo.TipoUso = TEXTO_TIPO_USO;
  if (!modelo || !modeloCalza) reparos.campo(indice, 'modeloId', ['Debe seleccionar un modelo']);
  if (!tipo || !modelo || !modeloCalza || Object.keys(errores).length > 0 || !rutBueno) return null;

  for (const campo of soloLecturaAjena(entrada, modelo, tipo)) {
    reparos.campo(indice, campo, ['El valor no corresponde al registrado']);
  }
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
    ...entorno.plazo,
  });
  if (!vigencia.ok) {
    reparos.patente(textoYaVigente(patente, vigencia.ocupadaHasta));
    return null;
  }
  return {
    patente,
    dv: dvPatente(patente) ?? (entrada.dv || null),
    tipoVehiculoId: entrada.tipoVehiculoId,
    tipoUsoId: tipo.tipoUsoVM?.id ?? null,
    modeloId: modelo.id,
    nroMotor: aMayusculas(valores.nroMotor),
    anioFabricacion: entrada.anioFabricacion,
    rut,
    rutDv: rutDv.toUpperCase(),
    nombres: nombresDe(valores, rut, conocido),
    telefono: valores.telefono || null,
    email: valores.email,
    prima,
    mesLegal: tipo.mesLegalParaPoliza,
    vigencia: { desde: vigencia.desde, hasta: vigencia.hasta },
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

/** Whether an owner is the COMUNIDAD of ventas §2. */
export const esDeComunidad = (vehiculo: { rut: number; rutDv: string }): boolean =>
  esComunidad(vehiculo.rut, vehiculo.rutDv);
