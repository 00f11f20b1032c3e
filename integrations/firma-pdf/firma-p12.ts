import { createHash, hash } from 'node:crypto';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { SelloDeTiempo } from '#integrations/sello-tiempo/port.ts';
import { prepararCms } from './cms.ts';
import { prepararFirma } from './incremental.ts';
import { firmaNoVigente, puedeFirmar } from '#values/validez-firma.ts';
import { leerP12 } from './p12.ts';
import type { FirmaPdf } from './port.ts';

const MOTIVO = 'Emisión de póliza SOAP';
const PRIMER_SELLO = 6 * 1024;
/** Stamps of one authority differ by a few bytes. */
const HOLGURA = 256;

/**
 * Opens the insurer's P12 once and signs with it. Throws when the file or its password are not
 * right; see the port for what `firmar` throws.
 */
export const abrirFirmaP12 = async (ajustes: {
  readonly p12: Uint8Array;
  readonly clave: string;
  readonly sello: SelloDeTiempo | null;
  readonly reloj: Reloj;
}): Promise<FirmaPdf> => {
  const { sello, reloj } = ajustes;
  const { clave, certificados, sujeto, desde, hasta, demo } = leerP12(ajustes.p12, ajustes.clave);
  const firmarCms = prepararCms(clave, certificados);
  // Every signature of one key and chain has the same length.
  const largo = (await firmarCms(new Uint8Array(32))).sobre(null).length;
  /** Room for the stamp: it grows to the longest one that came. */
  let sitio = sello ? PRIMER_SELLO : 0;
  const certificado = { sujeto, valeDesde: desde, venceEn: hasta, demo, rechazo: null };
  /** The clock now; throws when the certificate does not sign at this moment. */
  const momentoDeFirma = (): Date => {
    const ahora = reloj.ahora();
    if (!puedeFirmar(certificado, ahora)) throw firmaNoVigente();
    return ahora;
  };
  const firmar = async (pdf: Uint8Array): Promise<Buffer> => {
    const ahora = momentoDeFirma();
    const rotulo = { nombre: sujeto, motivo: MOTIVO, hora: ahora };
    const puesto = prepararFirma(pdf, rotulo, largo + sitio);
    const resumen = createHash('sha256')
      .update(puesto.pdf.subarray(0, puesto.desde))
      .update(puesto.pdf.subarray(puesto.hasta))
      .digest();
    const firma = await firmarCms(resumen);
    const estampa = sello && (await sello.sellar(hash('sha256', firma.valor, 'buffer'), ahora));
    // A validator judges the certificate at the moment of the stamp, which may have taken its time.
    if (estampa) momentoDeFirma();
    const hex = firma.sobre(estampa).toString('hex');
    if (estampa) sitio = Math.max(sitio, estampa.length + HOLGURA);
    const cabe = puesto.hasta - puesto.desde - 2;
    // The room is part of what is signed: with another, all is signed anew.
    if (hex.length > cabe) return firmar(pdf);
    puesto.pdf.write(`<${hex.padEnd(cabe, '0')}>`, puesto.desde, 'latin1');
    return puesto.pdf;
  };
  return {
    certificado,
    mirar: () => Promise.resolve(certificado),
    firmar,
  };
};
