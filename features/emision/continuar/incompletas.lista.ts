import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_INCOMPLETAS: DescripcionDeLista = {
  titulo: 'Continuar Venta Incompleta',
  unidad: ['venta', 'ventas'],
  columnas: [
    { clave: 'id', titulo: 'N° de venta', tipo: 'numero', identifica: true },
    { clave: 'fechaVenta', titulo: 'Pagada', tipo: 'instante', sinCorte: true },
    { clave: 'convenio', titulo: 'Convenio', tipo: 'texto' },
    { clave: 'usuario', titulo: 'Usuario', prioridad: 3, tipo: 'texto' },
    { clave: 'montoEnPesos', titulo: 'Monto', tipo: 'pesos', sinCorte: true },
    { clave: 'vehiculos', titulo: 'Vehículos', prioridad: 3, tipo: 'entero' },
    { clave: 'firmadas', titulo: 'Pólizas listas', prioridad: 3, tipo: 'entero' },
    { clave: 'estado', titulo: 'Estado', prioridad: 1, tipo: 'texto', tarjeta: 'estado' },
  ],
  ordenInicial: 'id',
  tamano: 25,
};
