import { createHash } from 'node:crypto';
import { prepararCms } from './cms.ts';
import { prepararFirma } from './incremental.ts';
import { leerP12 } from './p12.ts';
import type { FirmaPdf } from './port.ts';

const MOTIVO = 'Emisión de póliza SOAP';

/**
 * Opens the insurer's P12 once and signs with it. Throws when the file or its password are not
 * right; see the port for what `firmar` throws.
 */
export const abrirFirmaP12 = async (ajustes: {
  readonly p12: Uint8Array;
  readonly clave: string;
}): Promise<FirmaPdf> => {
  const { clave, certificados, sujeto, desde, hasta, demo } = leerP12(ajustes.p12, ajustes.clave);
  const firmarCms = prepararCms(clave, certificados);
  // Every signature of one key and chain has the same length.
  const largo = (await firmarCms(new Uint8Array(32))).length;
  const certificado = { sujeto, valeDesde: desde, venceEn: hasta, demo, rechazo: null };
  return {
    certificado,
    mirar: () => Promise.resolve(certificado),
    async firmar(pdf, ahora) {
      if (ahora < desde || ahora > hasta)
        throw new Error(`El certificado de firma no está vigente (${sujeto})`);
      const puesto = prepararFirma(pdf, { nombre: sujeto, motivo: MOTIVO, hora: ahora }, largo);
      const resumen = createHash('sha256')
        .update(puesto.pdf.subarray(0, puesto.desde))
        .update(puesto.pdf.subarray(puesto.hasta))
        .digest();
      const cms = await firmarCms(resumen);
      puesto.pdf.write(`<${cms.toString('hex')}>`, puesto.desde, 'latin1');
      return puesto.pdf;
    },
  };
};
