import type { EstadoDeVenta as Estado } from '#features/ventas/venta.ts';
import { NOMBRE_DE_VENTA } from '#values/nombres-de-estado.ts';
import { Insignia, type Tono } from '../estado/Insignia.tsx';

const TONOS: Readonly<Record<Estado, Tono>> = {
  no_pagada: 'advertencia',
  pagada: 'normal',
  vigente: 'normal',
  anulada: 'error',
};

/** State of a whole sale. */
export const EstadoDeVenta = ({ estado }: { readonly estado: Estado }) => (
  <Insignia tono={TONOS[estado]}>{NOMBRE_DE_VENTA[estado]}</Insignia>
);
