import type { Redaccion } from '#features/redacciones/redaccion.ts';
import { DATOS_DE_EJEMPLO } from '#features/vehiculo/campos.ts';
import type { Modelo } from '#integrations/documentos/port.ts';
import { enPaso } from '#features/emision/causa-detencion.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { certificadoDe } from './certificado.pdf.ts';
import type { DatosCertificado } from './certificado.ts';

/** Invented data: this certificate is the compression dictionary and is stored for ever. */
const INVENTADO: Omit<
  DatosCertificado,
  'fechaEmision' | 'redaccion' | 'vigenciaDesde' | 'vigenciaHasta' | 'apoderado' | 'urlVerificacion'
> = {
  numeroPoliza: 1_000_001,
  numeroFolio: 1_000_001,
  prima: 10_000,
  patente: 'BBBB10',
  dvPatente: '8',
  tipoVehiculo: 'AUTOMOVIL',
  tipoUso: 'PARTICULAR',
  marca: 'MARCA',
  modelo: 'MODELO',
  ...DATOS_DE_EJEMPLO,
  propietario: 'NOMBRE APELLIDO',
  rutPropietario: '11.111.111-1',
  corredor: 'CORREDORA DE MUESTRA SPA',
  convenio: 'CONVENIO DE MUESTRA',
};

/** Returns the data of an invented policy; its address verifies nothing. */
export const datosInventados = ({ ajustes }: Contexto) => ({
  ...INVENTADO,
  apoderado: ajustes.apoderado,
  urlVerificacion: `${ajustes.direccionEscrita}/verificar/AAAAAAAAAAAAAAAAAAAAAA`,
});

/**
 * Returns the compression dictionary: a certificate with this wording, and the present page, insurer and
 * signature. Its name changes with any of these, so the store then adds a new one and keeps the
 * old.
 */
export const modeloDeCertificado = (ctx: Contexto, redaccion: Redaccion): Modelo => {
  const { aseguradora } = ctx.ajustes;
  const { firma, cripto } = ctx.puertos;
  const { demo, sujeto, valeDesde } = firma.certificado;
  const { desde } = redaccion;
  const pdf = certificadoDe({ aseguradora, demo })({
    ...datosInventados(ctx),
    fechaEmision: desde,
    redaccion,
    vigenciaDesde: desde,
    vigenciaHasta: desde,
  });
  const firmante = `${sujeto} ${valeDesde.toISOString()}`;
  const huella = cripto.huella(`${cripto.huellaDe(pdf)} ${firmante}`);
  return {
    nombre: `certificado-${huella.slice(0, 16)}`,
    hacer: () => enPaso('firma', () => firma.firmar(pdf)),
  };
};
