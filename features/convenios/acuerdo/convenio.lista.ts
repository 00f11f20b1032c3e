import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_CONVENIOS: DescripcionDeLista = {
  titulo: 'Convenios',
  unidad: ['convenio', 'convenios'],
  columnas: [
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', identifica: true },
    { clave: 'corredor', titulo: 'Corredor', tipo: 'texto' },
    { clave: 'pago', titulo: 'Tipo de pago', prioridad: 3, tipo: 'texto', sinCorte: true },
    { clave: 'acceso', titulo: 'Tipo de acceso', prioridad: 3, tipo: 'texto', sinCorte: true },
    { clave: 'inicioVigencia', titulo: 'Inicio de vigencia', prioridad: 4, tipo: 'fecha' },
    { clave: 'terminoVigencia', titulo: 'Término de vigencia', corto: 'Hasta', tipo: 'fecha' },
    {
      clave: 'estado',
      titulo: 'Estado',
      prioridad: 1,
      tipo: 'texto',
      sinCorte: true,
      tarjeta: 'estado',
      normal: 'Activo',
    },
    { clave: 'vigente', titulo: 'Habilitación', prioridad: 4, tipo: 'habilitacion' },
  ],
  ordenInicial: 'nombre',
  tamano: 25,
  // Blocks of 100 agreements (A-CONV-002).
  bloque: 100,
};
