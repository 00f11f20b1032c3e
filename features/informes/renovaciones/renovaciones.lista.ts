import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_RENOVACIONES: DescripcionDeLista = {
  titulo: 'Renovaciones',
  unidad: ['póliza', 'pólizas'],
  columnas: [
    { clave: 'patente', titulo: 'Patente', tipo: 'patente', identifica: true },
    { clave: 'vehiculo', titulo: 'Vehículo', tipo: 'texto', tarjeta: 'linea' },
    {
      clave: 'terminoVigencia',
      titulo: 'Término de vigencia',
      corto: 'Hasta',
      tipo: 'fecha',
      tarjeta: 'linea',
    },
    {
      clave: 'propietario',
      titulo: 'Propietario',
      tipo: 'texto',
      nombre: { de: 'deEmpresa' },
      tarjeta: 'renglon',
    },
    { clave: 'telefono', titulo: 'Teléfono', tipo: 'texto', sinCorte: true, tarjeta: 'pie' },
    { clave: 'email', titulo: 'Correo', prioridad: 4, tipo: 'texto' },
    { clave: 'convenio', titulo: 'Convenio', prioridad: 4, tipo: 'texto' },
    { clave: 'numeroPoliza', titulo: 'N° de póliza', prioridad: 3, tipo: 'numero' },
    {
      clave: 'situacion',
      titulo: 'Situación',
      prioridad: 1,
      tipo: 'texto',
      tarjeta: 'estado',
      normal: 'Por renovar',
    },
  ],
  ordenInicial: 'terminoVigencia',
  tamano: 25,
};
