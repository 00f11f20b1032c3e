import { anioDe, type Fecha } from '#values/fecha.ts';
import { datosDeVenta, datosVendidos, NOMBRES_EN_VENTA } from '#features/vehiculo/campos.ts';
import { conNombres, nombresEscritos } from '#values/campos-de-persona.ts';
import { aMayusculas } from '#values/persona.ts';
import { formatearRut, rutValido } from '#values/rut.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import type { Vigencia } from '#values/vigencia.ts';
import {
  type CampoVehiculo,
  erroresDeVehiculo,
  type ValoresVehiculo,
} from '#features/vehiculo/reglas-vehiculo.ts';
import {
  conocidoPor,
  type PropietarioCompleto,
  TEXTO_DESCONOCIDO,
} from './propietario-conocido.ts';
import type { PropietarioEscrito } from './propietario-entrada.contract.ts';
import {
  nombresDe,
  type NombresPropietario,
  type VehiculoRevisado,
} from '#features/ventas/vehiculo-de-venta.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';
import {
  type DatosInvalidos,
  TEXTO_RUT,
  TEXTO_YA_INGRESADO,
} from '#features/ventas/venta.errors.ts';
import { elegirModelo } from './elegir-modelo.ts';
import { elegirTerminos } from './elegir-terminos.ts';
import type { PlazoDePolizas } from '#features/convenios/precio.ts';
import {
  dvDePoliza,
  type Emision,
  emisionDe,
  TEXTO_FORMATO,
  TEXTO_INFORMAR,
} from '#features/ventas/emision-especial.ts';
import { type EntornoDelRegistro, revisarRegistro } from './segun-registro.ts';
import { Reparos } from './reparos.ts';
import {
  SIN_RESPUESTA,
  type SituacionPatente,
} from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { formatoPatente } from '#values/formato-patente.ts';
import { validarPatente } from '#values/validar-patente.ts';

interface Registrado {
  readonly patentes: ReadonlyMap<string, SituacionPatente>;
}

/**
 * Notes errors in the issuance of a vehicle. A policy is informed to the AACH only if its plate is
 * validated. A validated plate that the register did not judge needs a known format, as in a
 * workbook.
 */
const revisarEmision = (
  { patente, opcionesEmisionEspecial: opciones }: VehiculoEntrada,
  { patenteValidada, informarAach }: Emision,
  indice: number,
  { patentes }: Registrado,
  reparos: Reparos,
): void => {
  if (opciones && informarAach && !patenteValidada) {
    reparos.campo(indice, 'opcionesEmisionEspecial.informarAach', [TEXTO_INFORMAR]);
  }
  const { tipo } = patentes.get(patente) ?? SIN_RESPUESTA;
  const juzgada = tipo !== 'sin_respuesta' || formatoPatente(patente) !== null;
  if (patenteValidada && !juzgada && validarPatente(patente) === null) {
    reparos.patente(TEXTO_FORMATO);
    reparos.campo(indice, 'patente', [TEXTO_FORMATO]);
  }
};

export interface EntornoRevision extends EntornoDelRegistro {
  readonly hoy: Fecha;
  readonly plazo: PlazoDePolizas;
  /** Owners on record that the caller may see, by RUT; their names need not be typed. */
  readonly propietarios: ReadonlyMap<number, NombresPropietario>;
  /** Owners meant by `conocido`, by plate. */
  readonly conocidos: ReadonlyMap<string, PropietarioCompleto>;
  readonly vigencias: ReadonlyMap<string, readonly Vigencia[]>;
  /** True when the registry is not asked, because some plates were accepted as invalid. */
  readonly sinRegistro: boolean;
}

/** Converts a submitted vehicle to form values, so that browser and server run the same rules. */
const aValores = (entrada: VehiculoEntrada, dueno: PropietarioEscrito): ValoresVehiculo => ({
  patente: entrada.patente,
  dv: entrada.dv ?? '',
  tipoVehiculoId: entrada.tipoVehiculoId,
  marcaId: entrada.marcaId,
  modeloId: entrada.modeloId,
  tipoUsoId: entrada.tipoUsoId ?? -1,
  ...datosDeVenta(entrada),
  rut: dueno.rut === 0 ? '0-0' : formatearRut(dueno.rut, dueno.dv),
  ...conNombres(nombresEscritos(dueno), aMayusculas),
  telefono: soloDigitosTelefono(dueno.telefono ?? ''),
  email: (dueno.email ?? '').trim(),
});

const CAMPO_DE_ENTRADA: Readonly<Partial<Record<CampoVehiculo, string>>> = {
  ...NOMBRES_EN_VENTA,
  rut: 'propietarioVM.rut',
  nombre: 'propietarioVM.nombre',
  segundoNombre: 'propietarioVM.segundoNombre',
  apellidoPaterno: 'propietarioVM.apellidoPaterno',
  apellidoMaterno: 'propietarioVM.apellidoMaterno',
  razonSocial: 'propietarioVM.razonSocial',
  telefono: 'propietarioVM.telefono',
  email: 'propietarioVM.email',
};

/**
 * Returns the owner of a submitted vehicle, completed when `conocido` is sent; null with the reason
 * noted.
 */
const duenoDe = (
  { patente, propietarioVM }: VehiculoEntrada,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): PropietarioEscrito | PropietarioCompleto | null => {
  if (!propietarioVM.conocido) return propietarioVM;
  const conocido = entorno.conocidos.get(patente);
  if (!conocido) reparos.campo(indice, 'propietarioVM.conocido', [TEXTO_DESCONOCIDO]);
  return conocido ?? null;
};

/** Runs the field rules of one vehicle; returns true when all hold. */
const camposEnRegla = (
  { rut, dv }: PropietarioEscrito,
  valores: ValoresVehiculo,
  { patenteValidada }: Emision,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): boolean => {
  const rutBueno = rutValido(rut, dv.toUpperCase());
  if (!rutBueno) reparos.cuerpo.Rut = TEXTO_RUT;
  const errores = erroresDeVehiculo(valores, {
    anioActual: anioDe(entorno.hoy),
    propietarioConocido: entorno.propietarios.has(rut) || entorno.conocidos.has(valores.patente),
    patenteSinValidar: !patenteValidada,
  });
  for (const [campo, mensajes] of Object.entries(errores)) {
    if (campo === 'rut' && !rutBueno) continue;
    if (campo === 'patente') for (const mensaje of mensajes) reparos.patente(mensaje);
    reparos.campo(indice, CAMPO_DE_ENTRADA[campo as CampoVehiculo] ?? campo, mensajes);
  }
  return rutBueno && Object.keys(errores).length === 0;
};

const revisarUno = (
  entrada: VehiculoEntrada,
  indice: number,
  entorno: EntornoRevision,
  reparos: Reparos,
): VehiculoRevisado | null => {
  const dueno = duenoDe(entrada, indice, entorno, reparos);
  const eleccion = elegirModelo(entrada, indice, entorno, reparos);
  const emision = emisionDe(entrada, entorno.sinRegistro);
  revisarEmision(entrada, emision, indice, entorno, reparos);
  const registro = revisarRegistro(entrada, emision, indice, entorno, reparos);
  if (!dueno) return null;
  const valores = aValores(entrada, dueno);
  if (!camposEnRegla(dueno, valores, emision, indice, entorno, reparos) || !eleccion) return null;
  const { tipo, modelo } = eleccion;
  const terminos = elegirTerminos(entrada, tipo, emision, indice, entorno, reparos);
  if (!terminos || !registro) return null;
  const { patente } = valores;
  const { rut, dv } = dueno;
  return {
    patente,
    dv: dvDePoliza(entrada),
    tipoVehiculoId: entrada.tipoVehiculoId,
    tipoUsoId: tipo.tipoUsoVM?.id ?? null,
    modeloId: modelo.id,
    ...datosVendidos(valores),
    rut,
    rutDv: dv.toUpperCase(),
    conocidoPor: conocidoPor(entrada.propietarioVM),
    escritos: 'escritos' in dueno ? dueno.escritos : [],
    nombres: nombresDe(valores, rut, entorno.propietarios.get(rut)),
    telefono: valores.telefono || null,
    email: valores.email,
    ...terminos,
    ...emision,
    mesLegal: tipo.mesLegalParaPoliza,
    ...registro,
  };
};

/**
 * Checks every vehicle of a submission. Returns the vehicles as the sale keeps them, or notes all
 * errors under the body keys of V-ERR-022 to 026. Throws 503 when a buyer's plate has no answer of
 * the register.
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
      reparos.patente(TEXTO_YA_INGRESADO);
      reparos.campo(indice, 'patente', [TEXTO_YA_INGRESADO]);
    }
    vistas.add(entrada.patente);
    const revisado = revisarUno(entrada, indice, entorno, reparos);
    if (revisado) vehiculos.push(revisado);
  }
  return reparos.hay ? { ok: false, reparos: reparos.cuerpo } : { ok: true, vehiculos };
};
