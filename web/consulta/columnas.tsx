import type { PolizaConsultadaVM } from '#features/polizas/verificacion/consulta.contract.ts';
import type { EstadoPoliza } from '#features/polizas/poliza.ts';
import { fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { NOMBRE_DE_POLIZA } from '#values/nombres-de-estado.ts';
import { Insignia, type Tono } from '../ui/estado/Insignia.tsx';
import type { Columna } from '../ui/tabla/vista-de-tabla.ts';
import classes from './consulta.module.css';

/** A row with its position in the answer, which is the only key of masked rows. */
export type FilaConsultada = PolizaConsultadaVM & { readonly lugar: number };

const TONOS: Readonly<Record<EstadoPoliza, Tono>> = {
  vigente: 'exito',
  no_iniciada: 'informacion',
  vencida: 'advertencia',
  anulada: 'error',
};

const SIN_DATO = (
  <>
    <span aria-hidden>—</span>
    <span className="solo-lectores">No se muestra</span>
  </>
);

/** Mode of the vehicle table for the policy look-up (V-TABLA-011). */
export const COLUMNAS: readonly Columna<FilaConsultada>[] = [
  {
    clave: 'ventaId',
    titulo: 'N° Venta',
    prioridad: 3,
    celda: ({ ventaId }) => ventaId ?? SIN_DATO,
    ordenar: ({ ventaId }) => ventaId,
  },
  {
    clave: 'numeroPoliza',
    titulo: 'N° Poliza',
    celda: ({ numeroPoliza }) => numeroPoliza,
    identifica: true,
    ordenar: ({ numeroPoliza }) => numeroPoliza,
  },
  {
    clave: 'fechaVenta',
    titulo: 'Fecha de la venta',
    prioridad: 3,
    celda: ({ fechaVenta }) => formatearFecha(fechaSantiago(new Date(fechaVenta))),
    sinCorte: true,
    ordenar: ({ fechaVenta }) => fechaVenta,
  },
  {
    clave: 'fechaVigenciaDesde',
    titulo: 'Vigencia desde',
    celda: ({ fechaVigenciaDesde }) => formatearFecha(fechaVigenciaDesde),
    sinCorte: true,
    ordenar: ({ fechaVigenciaDesde }) => fechaVigenciaDesde,
  },
  {
    clave: 'fechaVigenciaHasta',
    titulo: 'Vigencia hasta',
    prioridad: 1,
    celda: ({ fechaVigenciaHasta, estado }) => (
      <span className={classes.vigencia}>
        {formatearFecha(fechaVigenciaHasta)}
        <Insignia tono={TONOS[estado]}>{NOMBRE_DE_POLIZA[estado]}</Insignia>
      </span>
    ),
    sinCorte: true,
    ordenar: ({ fechaVigenciaHasta }) => fechaVigenciaHasta,
  },
  {
    clave: 'convenio',
    titulo: 'Convenio',
    prioridad: 3,
    celda: ({ convenio }) => convenio ?? SIN_DATO,
    ordenar: ({ convenio }) => convenio,
  },
  {
    clave: 'patente',
    titulo: 'Patente',
    prioridad: 1,
    celda: ({ patente }) => patente,
    sinCorte: true,
    ordenar: ({ patente }) => patente,
  },
];
