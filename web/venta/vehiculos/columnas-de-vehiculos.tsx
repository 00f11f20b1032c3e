import type { VehiculoVM } from '#features/ventas/venta.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { nombreDeTipo, nombreVisible } from '#values/nombre-visible.ts';
import { patenteConDv } from '#values/patente.ts';
import { Anchor } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { Placa } from '../../ui/placa/Placa.tsx';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import classes from './TablaVehiculos.module.css';

/** A vehicle in the table; missing values have a text of their own. */
export interface VehiculoDeTabla {
  readonly patente: string;
  readonly dv: string | null;
  readonly marca: string | null;
  readonly modelo: string | null;
  readonly tipoVehiculo: string | null;
  readonly tipoUso?: string | null;
  readonly numeroMotor?: string;
  /** 12345678-5. */
  readonly rutPropietario: string;
  readonly nombrePropietario: string;
  /** Whole CLP. */
  readonly prima?: number | null;
  readonly registro?: VehiculoVM['registro'];
}

/** A policy of a sale with the address of its file; null without one. */
export interface PolizaDescargable extends VehiculoDeTabla {
  readonly numeroPoliza: number;
  readonly urlDescarga: string | null;
}

const NO_ENCONTRADO = 'No encontrado';
const SIN_USO = 'NO ESPECIFICADO';
const SIN_DATO = '—';

const columnaPatente = <F extends { patente: string; dv: string | null }>(): Columna<F> => ({
  clave: 'patente',
  titulo: 'Patente',
  celda: ({ patente, dv }) => patenteConDv(patente, dv),
  ordenar: ({ patente }) => patente,
  identifica: true,
  sinCorte: true,
});

const texto = <F,>(
  clave: keyof F & string,
  titulo: string,
  ausente = NO_ENCONTRADO,
  mostrar = (valor: string, _fila: F): string => valor,
): Columna<F> => {
  const valorDe = (fila: F) => fila[clave] as string | null | undefined;
  return {
    clave,
    titulo,
    celda: (fila) => {
      const valor = valorDe(fila);
      return valor ? mostrar(valor, fila) : ausente;
    },
    ordenar: valorDe,
  };
};

/** A row with its position in the list, from 0. */
export type Numerada<F> = F & { readonly indice: number };

/** Marks of a plate unconfirmed by the register (V-LISTADO-001). */
export const SIN_CONFIRMAR = {
  no_encontrado: 'No está en el registro',
  sin_verificar: 'Sin verificar',
} as const;

const patenteMarcada: Columna<Numerada<VehiculoDeTabla>> = {
  ...columnaPatente(),
  celda: ({ patente, dv, registro }) =>
    registro === 'no_encontrado' || registro === 'sin_verificar' ? (
      <>
        {patenteConDv(patente, dv)}
        <span className={classes.marca}>{SIN_CONFIRMAR[registro]}</span>
      </>
    ) : (
      patenteConDv(patente, dv)
    ),
};

export const COLUMNAS_VEHICULO: readonly Columna<Numerada<VehiculoDeTabla>>[] = [
  { clave: 'indice', titulo: '#', prioridad: 1, angosta: true, celda: ({ indice }) => indice + 1 },
  patenteMarcada,
  { ...texto('marca', 'Marca'), tarjeta: 'linea' },
  { ...texto('tipoVehiculo', 'Tipo de Vehículo', NO_ENCONTRADO, nombreDeTipo), prioridad: 3 },
  { ...texto('tipoUso', 'Tipo de Uso', SIN_USO, nombreDeTipo), prioridad: 3 },
  { ...texto('numeroMotor', 'Número Motor', SIN_DATO), prioridad: 3 },
  { ...texto('modelo', 'Modelo'), tarjeta: 'linea' },
  { ...texto('rutPropietario', 'Rut', SIN_DATO), sinCorte: true },
  texto('nombrePropietario', 'Nombre Propietario', SIN_DATO, (nombre, { rutPropietario }) =>
    nombreVisible(nombre, rutPropietario),
  ),
];

const PRIMA: Columna<Numerada<VehiculoDeTabla>> = {
  clave: 'prima',
  titulo: 'Prima',
  prioridad: 1,
  celda: ({ prima }) => (prima === null || prima === undefined ? SIN_DATO : formatearPesos(prima)),
  ordenar: ({ prima }) => prima,
  alinear: 'derecha',
  sinCorte: true,
};

export const COLUMNAS_CON_PRIMA: readonly Columna<Numerada<VehiculoDeTabla>>[] = [
  ...COLUMNAS_VEHICULO,
  PRIMA,
];

/** Columns that a review asks to check, in sight at every width. */
const SE_REVISAN = new Set(['rutPropietario', 'nombrePropietario']);

export const COLUMNAS_EN_REVISION: readonly Columna<Numerada<VehiculoDeTabla>>[] =
  COLUMNAS_CON_PRIMA.map((columna) =>
    SE_REVISAN.has(columna.clave)
      ? { ...columna, prioridad: 1 as const, tarjeta: 'renglon' as const }
      : columna,
  );

const columnaPdf = (conNumero: boolean): Columna<Numerada<PolizaDescargable>> => ({
  clave: 'pdf',
  titulo: 'Póliza',
  prioridad: 1,
  sinCorte: true,
  celda: ({ urlDescarga, numeroPoliza, patente, dv }) =>
    urlDescarga === null ? (
      `N° ${numeroPoliza}, sin archivo`
    ) : (
      <Anchor
        href={urlDescarga}
        target="_blank"
        rel="noopener"
        className={classes.pdf}
        aria-label={`PDF ${numeroPoliza}, póliza de la patente ${patenteConDv(patente, dv)} (se abre en otra pestaña)`}
      >
        <IconFileDownload size={18} aria-hidden />
        {conNumero ? `PDF ${numeroPoliza}` : 'PDF'}
      </Anchor>
    ),
});

const SIN_PDF: readonly Columna<Numerada<PolizaDescargable>>[] = COLUMNAS_VEHICULO.filter(
  ({ clave }) => clave !== 'tipoUso' && clave !== 'numeroMotor',
);

export const COLUMNAS_DESCARGA = [...SIN_PDF, columnaPdf(true)];

/** Columns below a receipt of one policy, which has said its number. */
export const COLUMNAS_BAJO_RECIBO = [...SIN_PDF, columnaPdf(false)];

/** Lines of a buyer's card: the vehicle, and its owner. */
const lineas = <F extends VehiculoDeTabla>(): readonly Columna<F>[] => [
  {
    clave: 'vehiculo',
    titulo: 'Vehículo',
    tarjeta: 'linea',
    celda: ({ marca, modelo, tipoVehiculo }) => (
      <span className={classes.vehiculo}>
        {[marca, modelo].filter(Boolean).join(' ') || NO_ENCONTRADO}
        {tipoVehiculo !== null && <> · {nombreDeTipo(tipoVehiculo)}</>}
      </span>
    ),
  },
  {
    clave: 'propietario',
    titulo: 'Propietario',
    tarjeta: 'linea',
    celda: ({ nombrePropietario, rutPropietario }) =>
      [nombreVisible(nombrePropietario, rutPropietario), rutPropietario && `RUT ${rutPropietario}`]
        .filter(Boolean)
        .join(' · '),
  },
];

const enPlaca = <F extends VehiculoDeTabla>(columna: Columna<F>): Columna<F> => ({
  ...columna,
  celda: ({ patente, dv, registro }) => (
    <>
      <Placa patente={patente} dv={dv} tamano="chica" />
      {(registro === 'no_encontrado' || registro === 'sin_verificar') && (
        <span className={classes.marca}>{SIN_CONFIRMAR[registro]}</span>
      )}
    </>
  ),
});

/**
 * Columns of a buyer's cards: plate, amount or file, vehicle and owner; the others in the detail. `enUnaLinea`
 * leaves only plate and file in sight.
 */
export const enTarjetas = <F extends VehiculoDeTabla>(
  columnas: readonly Columna<F>[],
  enUnaLinea: boolean,
): readonly Columna<F>[] =>
  columnas.flatMap((columna): readonly Columna<F>[] => {
    const { tarjeta: _, ...resto } = columna;
    if (columna.identifica && enUnaLinea) return [columna];
    if (columna.identifica) return [enPlaca(columna), ...lineas<F>()];
    const enCabeza = columna.clave === 'prima' || columna.clave === 'pdf';
    return [
      enCabeza ? { ...resto, tarjeta: 'estado' } : { ...resto, prioridad: enUnaLinea ? 4 : 3 },
    ];
  });
