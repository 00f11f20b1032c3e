import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { leerCelda } from '#formatos/xlsx/celda.ts';
import type { FilaCruda } from '#formatos/xlsx/libro.ts';
import { type NombresPropietario, nombresDe } from '#features/ventas/vehiculo-de-venta.ts';
import { type DatosDeVehiculo, datosVendidos } from '#features/vehiculo/campos.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { normalizarPatente } from '#values/patente.ts';
import { aMayusculas } from '#values/persona.ts';
import { calcularDv } from '#values/rut.ts';
import { type ClaveColumna, columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import { type EntornoFila, revisarFila } from './reglas-fila.ts';
import { aValores, leerRut, leerSiNo, seValidaPatente, type TextosFila } from './textos-fila.ts';

/** Error in a cell; a cell has one message. */
export interface ErrorDeCelda {
  readonly fila: number;
  readonly columna: ClaveColumna;
  readonly mensaje: string;
}

/** Issuance options of a policy in a special load (V-ENT-015); `prima` in whole CLP. */
interface OpcionesEmisionEspecial {
  readonly validarPatente: boolean;
  readonly tieneDv: boolean;
  readonly informarAach: boolean;
  readonly prima: 'FIJA' | number;
}

/** A vehicle with its owner, correct as far as the file alone shows. */
export interface FilaDeCarga extends DatosDeVehiculo {
  readonly fila: number;
  readonly patente: string;
  /** Given digit in a special load, otherwise the computed one; null when the format has none. */
  readonly dv: string | null;
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
  /** Null for NO APLICA. */
  readonly tipoUso: string | null;
  readonly rut: number;
  readonly rutDv: string;
  /** All null when a known owner's record supplies them. */
  readonly nombres: NombresPropietario;
  readonly telefono: string | null;
  readonly email: string;
  readonly opcionesEmisionEspecial: OpcionesEmisionEspecial | null;
}

interface FilaLeida {
  readonly numero: number;
  readonly textos: TextosFila;
  readonly ilegibles: ReadonlyMap<ClaveColumna, string>;
}

const EN_BLANCO = Object.fromEntries(
  columnasDe('especial').map(({ clave }) => [clave, '']),
) as TextosFila;

const leerFila = ({ numero, celdas }: FilaCruda, variante: Variante): FilaLeida => {
  const textos: Record<ClaveColumna, string> = { ...EN_BLANCO };
  const ilegibles = new Map<ClaveColumna, string>();
  for (const [indice, { clave, contenido }] of columnasDe(variante).entries()) {
    const leida = leerCelda(celdas[indice] ?? null, contenido);
    if (leida.ok) textos[clave] = leida.texto;
    else ilegibles.set(clave, leida.mensaje);
  }
  return { numero, textos, ilegibles };
};

const primerasFilas = (filas: readonly FilaLeida[]): Map<string, number> => {
  const primeras = new Map<string, number>();
  for (const { numero, textos } of filas) {
    const patente = normalizarPatente(textos.patente);
    if (patente !== '' && !primeras.has(patente)) primeras.set(patente, numero);
  }
  return primeras;
};

const opcionesDe = (textos: TextosFila, dv: string): OpcionesEmisionEspecial => ({
  validarPatente: seValidaPatente(textos, 'especial'),
  tieneDv: dv !== '',
  informarAach: leerSiNo(textos.informarAach) === true,
  prima: /^\d+$/.test(textos.prima) ? Number(textos.prima) : 'FIJA',
});

const aFilaDeCarga = ({ numero, textos }: FilaLeida, variante: Variante): FilaDeCarga => {
  const valores = aValores(textos);
  const patente = normalizarPatente(textos.patente);
  const rut = leerRut(textos.rut) ?? 0;
  const dv = textos.dvPatente.toUpperCase();
  const uso = aMayusculas(textos.tipoUso);
  return {
    fila: numero,
    patente,
    dv: dv || dvPatente(patente),
    tipoVehiculo: aMayusculas(textos.tipoVehiculo),
    marca: aMayusculas(textos.marca),
    modelo: aMayusculas(textos.modelo),
    ...datosVendidos(valores),
    tipoUso: uso === '' || uso === 'NO APLICA' ? null : uso,
    rut,
    rutDv: calcularDv(rut),
    nombres: nombresDe(valores, rut, undefined),
    telefono: valores.telefono || null,
    email: valores.email,
    opcionesEmisionEspecial: variante === 'especial' ? opcionesDe(textos, dv) : null,
  };
};

interface LibroLeido {
  readonly leidas: readonly FilaLeida[];
  readonly errores: ErrorDeCelda[];
}

/**
 * Result of a check: the correct rows, or the errors by row and column. One of the two is empty.
 */
export interface LibroRevisado {
  readonly filas: FilaDeCarga[];
  readonly errores: ErrorDeCelda[];
}

export interface OpcionesRevision {
  readonly variante: Variante;
  /** Present year in Santiago. */
  readonly anioActual: number;
}

/** Returns the options of a check at this moment. */
export const opcionesDeRevision = (ahora: Date, variante: Variante): OpcionesRevision => ({
  variante,
  anioActual: anioDe(fechaSantiago(ahora)),
});

const leerYRevisar = (
  crudas: readonly FilaCruda[],
  { variante, anioActual }: OpcionesRevision,
): LibroLeido => {
  const leidas = crudas.map((cruda) => leerFila(cruda, variante));
  const primeraFilaDe = primerasFilas(leidas);
  const entorno: EntornoFila = { variante, anioActual, propietarioConocido: true, primeraFilaDe };
  const errores: ErrorDeCelda[] = [];
  for (const { numero, textos, ilegibles } of leidas) {
    const mensajes = revisarFila(numero, textos, entorno, new Set(ilegibles.keys()));
    for (const { clave } of columnasDe(variante)) {
      const mensaje = ilegibles.get(clave) ?? mensajes.get(clave);
      if (mensaje) errores.push({ fila: numero, columna: clave, mensaje });
    }
  }
  return { leidas, errores };
};

/**
 * Returns all errors of a file that the file alone shows. Missing names of persons are left to the
 * preparation, because they may be on record (`faltasDePropietario`).
 */
export const erroresDeLibro = (
  crudas: readonly FilaCruda[],
  opciones: OpcionesRevision,
): ErrorDeCelda[] => leerYRevisar(crudas, opciones).errores;

/** Returns the errors of a file, or its rows when there are none. */
export const revisarLibro = (
  crudas: readonly FilaCruda[],
  opciones: OpcionesRevision,
): LibroRevisado => {
  const { leidas, errores } = leerYRevisar(crudas, opciones);
  const { variante } = opciones;
  const filas = errores.length > 0 ? [] : leidas.map((leida) => aFilaDeCarga(leida, variante));
  return { filas, errores };
};

const DE_NOMBRE: readonly ClaveColumna[] = ['nombre', 'apellidoPaterno'];

/** Returns what a correct row lacks when its owner is not on record (V-VEH-050). */
export const faltasDePropietario = ({ fila, rut, nombres }: FilaDeCarga): ErrorDeCelda[] => {
  const textos = {
    ...EN_BLANCO,
    rut: String(rut),
    nombre: nombres.nombre ?? '',
    apellidoPaterno: nombres.apellidoPaterno ?? '',
  };
  const entorno: EntornoFila = {
    variante: 'normal',
    anioActual: 0,
    propietarioConocido: false,
    primeraFilaDe: new Map(),
  };
  const mensajes = revisarFila(fila, textos, entorno, new Set());
  return DE_NOMBRE.flatMap((columna) => {
    const mensaje = mensajes.get(columna);
    return mensaje ? [{ fila, columna, mensaje }] : [];
  });
};
