import type { DescripcionDeLista } from '#values/lista.ts';

/** Table behind each chart of the board, for screen and workbook. */
export const GRAFICOS = {
  dias: {
    titulo: 'Ventas y pólizas por día',
    unidad: ['día', 'días'],
    columnas: [
      { clave: 'dia', titulo: 'Día', tipo: 'fecha', identifica: true },
      { clave: 'ventas', titulo: 'Ventas', tipo: 'entero' },
      { clave: 'ventasAnterior', titulo: 'Ventas un año antes', prioridad: 3, tipo: 'entero' },
      { clave: 'polizas', titulo: 'Pólizas', tipo: 'entero' },
      { clave: 'polizasAnterior', titulo: 'Pólizas un año antes', prioridad: 3, tipo: 'entero' },
      { clave: 'monto', titulo: 'Monto vendido', tipo: 'pesos' },
    ],
    ordenInicial: 'dia',
    tamano: 100,
  },
  convenios: {
    titulo: 'Ventas por convenio',
    unidad: ['convenio', 'convenios'],
    columnas: [
      { clave: 'convenio', titulo: 'Convenio', tipo: 'texto', identifica: true },
      { clave: 'ventas', titulo: 'Ventas', tipo: 'entero' },
      { clave: 'polizas', titulo: 'Pólizas', tipo: 'entero' },
      { clave: 'monto', titulo: 'Monto vendido', tipo: 'pesos' },
    ],
    ordenInicial: '-polizas',
    tamano: 25,
  },
  canales: {
    titulo: 'Ventas por canal',
    unidad: ['canal', 'canales'],
    columnas: [
      { clave: 'canal', titulo: 'Canal', tipo: 'texto', identifica: true },
      { clave: 'ventas', titulo: 'Ventas', tipo: 'entero' },
      { clave: 'polizas', titulo: 'Pólizas', tipo: 'entero' },
      { clave: 'monto', titulo: 'Monto vendido', tipo: 'pesos' },
    ],
    ordenInicial: '-polizas',
    tamano: 25,
  },
  abandonos: {
    titulo: 'Intenciones abandonadas por paso',
    unidad: ['paso', 'pasos'],
    columnas: [
      { clave: 'paso', titulo: 'Paso', tipo: 'texto', identifica: true },
      { clave: 'intenciones', titulo: 'Intenciones', tipo: 'entero' },
    ],
    ordenInicial: 'paso',
    tamano: 25,
  },
  pagos: {
    titulo: 'Pagos fallidos por día',
    unidad: ['día', 'días'],
    columnas: [
      { clave: 'dia', titulo: 'Día', tipo: 'fecha', identifica: true },
      { clave: 'rechazados', titulo: 'Rechazados', tipo: 'entero' },
      { clave: 'abandonados', titulo: 'Abandonados', tipo: 'entero' },
    ],
    ordenInicial: 'dia',
    tamano: 100,
  },
} as const satisfies Readonly<Record<string, DescripcionDeLista>>;

export type Grafico = keyof typeof GRAFICOS;
