import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_POR_INFORMAR: DescripcionDeLista = {
  titulo: 'Pólizas por informar a la AACH',
  unidad: ['póliza', 'pólizas'],
  columnas: [
    {
      clave: 'numeroPoliza',
      titulo: 'N° de póliza',
      tipo: 'numero',
      identifica: true,
    },
    { clave: 'patente', titulo: 'Patente', prioridad: 1, tipo: 'patente', sinCorte: true },
    {
      clave: 'rutPropietario',
      titulo: 'RUT del propietario',
      prioridad: 3,
      tipo: 'rut',
      sinCorte: true,
    },
    {
      clave: 'fechaEmision',
      titulo: 'Emisión',
      prioridad: 3,
      tipo: 'instante',
      sinCorte: true,
    },
    {
      clave: 'inicioVigencia',
      titulo: 'Inicio de vigencia',
      prioridad: 3,
      tipo: 'fecha',
      sinCorte: true,
    },
    {
      clave: 'terminoVigencia',
      titulo: 'Término de vigencia',
      prioridad: 3,
      tipo: 'fecha',
      sinCorte: true,
    },
    {
      clave: 'vencimientoCaso',
      titulo: 'Vence el caso',
      tipo: 'instante',
      sinCorte: true,
    },
    { clave: 'mensajeAACH', titulo: 'Respuesta de la AACH', prioridad: 1, tipo: 'texto' },
  ],
  ordenInicial: 'numeroPoliza',
  tamano: 20,
};
