import type { Contexto } from '#nucleo/contexto.ts';
import { certificadoDe } from './certificado.pdf.ts';
import type { DatosCertificado } from './certificado.ts';
import { datosInventados } from './modelo-de-certificado.usecase.ts';

type Elegidos = Pick<
  DatosCertificado,
  | ('prima' | 'tipoVehiculo' | 'tipoUso' | 'corredor' | 'convenio')
  | ('fechaEmision' | 'redaccion' | 'vigenciaDesde' | 'vigenciaHasta')
>;

/** Draws a certificate of an invented owner and vehicle: stamped MUESTRA, unsigned, with number 0. */
export const dibujarCertificadoDeMuestra = (ctx: Contexto, elegidos: Elegidos): Uint8Array => {
  const { aseguradora } = ctx.ajustes;
  const { demo } = ctx.puertos.firma.certificado;
  return certificadoDe({ aseguradora, demo })({
    ...datosInventados(ctx),
    ...elegidos,
    numeroPoliza: 0,
    numeroFolio: 0,
    muestra: true,
  });
};
