import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_RENOVACIONES: DescripcionDeLista = {
  titulo: 'Renovaciones',
  unidad: ['póliza', 'pólizas'],
  columnas: [
    { clave: 'numeroPoliza', titulo: 'N° de póliza', tipo: 'numero', identifica: true },
    { clave: 'terminoVigencia', titulo: 'Término de vigencia', tipo: 'fecha', sinCorte: true },
    { clave: 'patente', titulo: 'Patente', prioridad: 1, tipo: 'patente', sinCorte: true },
    { clave: 'vehiculo', titulo: 'Vehículo', prioridad: 3, tipo: 'texto' },
    { clave: 'propietario', titulo: 'Propietario', tipo: 'texto', nombre: { de: 'deEmpresa' } },
    { clave: 'telefono', titulo: 'Teléfono', tipo: 'texto' },
    { clave: 'email', titulo: 'Correo', prioridad: 3, tipo: 'texto' },
    { clave: 'convenio', titulo: 'Convenio', prioridad: 3, tipo: 'texto' },
    { clave: 'situacion', titulo: 'Situación', prioridad: 1, tipo: 'texto', tarjeta: 'estado' },
  ],
  ordenInicial: 'terminoVigencia',
  tamano: 25,
};
