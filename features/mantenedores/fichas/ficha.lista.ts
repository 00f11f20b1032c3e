import type { ColumnaDeLista } from '#values/lista.ts';

/** Differences between the lists of brokers, entities and owners. */
export const COLUMNAS_DE_FICHA: readonly ColumnaDeLista[] = [
  { clave: 'rut', titulo: 'RUT', tipo: 'rut' },
  {
    clave: 'nombreCompleto',
    titulo: 'Nombre o razón social',
    tipo: 'texto',
    nombre: { de: 'rut' },
    identifica: true,
  },
  { clave: 'comuna', titulo: 'Comuna', prioridad: 3, tipo: 'texto' },
  { clave: 'email', titulo: 'Correo', tipo: 'texto' },
  { clave: 'telefono', titulo: 'Teléfono', prioridad: 3, tipo: 'texto' },
];
