import type { ColumnaDeLista } from '#values/lista.ts';

/** What tells brokers, entities and owners apart. */
export const COLUMNAS_DE_FICHA: readonly ColumnaDeLista[] = [
  { clave: 'rut', titulo: 'RUT', tipo: 'rut' },
  { clave: 'nombreCompleto', titulo: 'Nombre o razón social', tipo: 'texto', identifica: true },
  { clave: 'comuna', titulo: 'Comuna', prioridad: 3, tipo: 'texto' },
  { clave: 'email', titulo: 'Correo', tipo: 'texto' },
  { clave: 'telefono', titulo: 'Teléfono', prioridad: 3, tipo: 'texto' },
];
