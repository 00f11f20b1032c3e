import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_DETENCIONES: DescripcionDeLista = {
  titulo: 'Detenciones de venta',
  unidad: ['detención', 'detenciones'],
  columnas: [
    { clave: 'que', titulo: 'Qué se detiene', tipo: 'texto', identifica: true },
    { clave: 'desde', titulo: 'Desde', tipo: 'instante' },
    { clave: 'hasta', titulo: 'Hasta', tipo: 'instante' },
    { clave: 'estado', titulo: 'Estado', prioridad: 1, tipo: 'texto', tarjeta: 'estado' },
    { clave: 'palabras', titulo: 'Texto para quien compra', tipo: 'texto' },
    { clave: 'motivo', titulo: 'Motivo', prioridad: 3, tipo: 'texto' },
    { clave: 'levantada', titulo: 'Levantada el', prioridad: 3, tipo: 'instante' },
  ],
  ordenInicial: '-desde',
  tamano: 25,
};
