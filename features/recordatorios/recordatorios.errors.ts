import { definirFallo, Fallo } from '#values/fallo.ts';

/** Unknown, expired and revoked codes answer the same. */
export const enlaceDeAvisoVencido = definirFallo(
  'recordatorio.enlace_vencido',
  404,
  'Este enlace ya no sirve. Si su SOAP está por vencer, renuévelo en el sitio de su corredor.',
);

export const convenioSinCampana = definirFallo(
  'recordatorio.convenio_no_encontrado',
  404,
  'El convenio no existe o no es de su corredor.',
);

export const sinCampana = definirFallo(
  'recordatorio.sin_campana',
  409,
  'El convenio no tiene una campaña que pausar o detener.',
);

export const destinoInvalido = (reparo: string): Fallo =>
  new Fallo('recordatorio.destino_invalido', 400, reparo, { errors: { destinoId: [reparo] } });
