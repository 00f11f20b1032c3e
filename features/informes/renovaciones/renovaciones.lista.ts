import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_RENOVACIONES: DescripcionDeLista = {
  titulo: 'Renovaciones',
  unidad: ['póliza', 'pólizas'],
  columnas: [
    { clave: 'numeroPoliza', titulo: 'N° póliza', tipo: 'numero', identifica: true },
    { clave: 'terminoVigencia', titulo: 'Término vigencia', tipo: 'fecha', sinCorte: true },
    { clave: 'patente', titulo: 'Patente', tipo: 'patente', sinCorte: true },
    { clave: 'vehiculo', titulo: 'Vehículo', tipo: 'texto' },
    { clave: 'propietario', titulo: 'Propietario', tipo: 'texto' },
    { clave: 'telefono', titulo: 'Teléfono', tipo: 'texto' },
    { clave: 'email', titulo: 'Correo', tipo: 'texto' },
    { clave: 'convenio', titulo: 'Convenio', tipo: 'texto' },
    { clave: 'situacion', titulo: 'Situación', tipo: 'texto' },
  ],
  ordenInicial: 'terminoVigencia',
  tamano: 25,
};
