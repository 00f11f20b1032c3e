import type { Carta } from '#formatos/correo/carta.ts';

/** A mail with arbitrary content. */
export const cartaDe = (cambios: Partial<Carta> = {}): Carta => ({
  asunto: 'Su póliza',
  resumen: 'Su póliza está lista',
  titulo: 'Su SOAP está emitido',
  saludo: 'Estimado(a) cliente:',
  parrafos: ['Póliza N° 1'],
  boton: { rotulo: 'Descargar la póliza', url: 'https://soap.example/venta/retorno#x' },
  notas: [],
  ...cambios,
});
