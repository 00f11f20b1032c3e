import { unCertificado } from '#server/test/construir.ts';

/** Example insurer and certificate, with letters beyond ASCII. */
export const aseguradora = {
  nombre: 'ASEGURADORA ÑANDÚ S.A.',
  telefono: '600 123 4567',
  sitio: 'www.nandu.example',
};

export const base = unCertificado({
  patente: 'LXWJ75',
  dvPatente: '4',
  tipoVehiculo: 'CAMIONETA',
  marca: 'CITROËN',
  modelo: 'BERLINGO M 1.6',
  anioFabricacion: 2023,
  numeroMotor: 'BHY10JBGY123',
  prima: 12_300,
  propietario: 'MARÍA JOSÉ ÑUÑEZ GÜELL',
  apoderado: 'Juan Ignacio Soto',
});
