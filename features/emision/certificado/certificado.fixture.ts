import type { DatosCertificado } from './certificado.ts';

/** Example insurer and certificate, with letters beyond ASCII. */
export const aseguradora = {
  nombre: 'ASEGURADORA ÑANDÚ S.A.',
  telefono: '600 123 4567',
  sitio: 'www.nandu.example',
};

export const base: DatosCertificado = {
  numeroPoliza: 1000001,
  numeroFolio: 5000002,
  fechaEmision: '2026-11-19',
  redaccion: 'POL320260028',
  vigenciaDesde: '2026-11-20',
  vigenciaHasta: '2027-03-31',
  prima: 12300,
  patente: 'LXWJ75',
  dvPatente: '4',
  tipoVehiculo: 'CAMIONETA',
  tipoUso: 'PARTICULAR',
  marca: 'CITROËN',
  modelo: 'BERLINGO M 1.6',
  anioFabricacion: 2023,
  nroMotor: 'BHY10JBGY123',
  propietario: 'MARÍA JOSÉ ÑUÑEZ GÜELL',
  rutPropietario: '12.345.678-5',
  corredor: 'CORREDORA DEMO SPA',
  convenio: 'DEMO DIRECTO',
  apoderado: 'Juan Ignacio Soto',
  urlVerificacion: 'https://soap.example/verificar/q0rZ3YpXw1nB8uKfT2mHsA',
};
