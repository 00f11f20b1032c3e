import { createHash, hash } from 'node:crypto';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { SelloDeTiempo } from '#integrations/sello-tiempo/port.ts';
import { prepararCms } from './cms.ts';
import { prepararFirma } from './incremental.ts';
import { firmaNoVigente, puedeFirmar } from '#values/validez-firma.ts';
import { leerP12 } from './p12.ts';
import { huellaDeCertificado, reconocerFirma } from './reconocer.ts';
import type { FirmaPdf } from './port.ts';

const MOTIVO = 'Emisión de póliza SOAP';
const PRIMER_SELLO = 6 * 1024;
/** Spare bytes, because time stamps of one authority differ by a few bytes. */
const HOLGURA = 256;

/** Opens a P12 and returns a signer. Throws when the file or its password is wrong. */
export const abrirFirmaP12 = async (ajustes: {
  readonly p12: Uint8Array;
  readonly clave: string;
  readonly sello: SelloDeTiempo | null;
  readonly reloj: Reloj;
}): Promise<FirmaPdf> => {
  const { sello, reloj } = ajustes;
  const { clave, certificados, sujeto, desde, hasta, demo } = leerP12(ajustes.p12, ajustes.clave);
  const huella = huellaDeCertificado(certificados[0]);
  const firmarCms = prepararCms(clave, certificados);
  // Signatures of one key and chain have a constant length.
  const largo = (await firmarCms(new Uint8Array(32))).sobre(null).length;
  /** Bytes reserved for the time stamp; grows to the longest one received. */
  let sitio = sello ? PRIMER_SELLO : 0;
  const certificado = { sujeto, valeDesde: desde, venceEn: hasta, demo, rechazo: null };
  /** Current time; throws `firmaNoVigente` when the certificate is not valid now. */
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
    // Validators check the certificate at the time of the stamp, which may have arrived late.
    if (estampa) momentoDeFirma();
    const hex = firma.sobre(estampa).toString('hex');
    if (estampa) sitio = Math.max(sitio, estampa.length + HOLGURA);
    const cabe = puesto.hasta - puesto.desde - 2;
    // The reserved length is covered by the signature, so a longer stamp needs a new signature.
    if (hex.length > cabe) return firmar(pdf);
    puesto.pdf.write(`<${hex.padEnd(cabe, '0')}>`, puesto.desde, 'latin1');
    return puesto.pdf;
  };
  return {
    certificado,
    mirar: () => Promise.resolve(certificado),
    firmar,
    reconocer(pdf) {
      const firma = reconocerFirma(pdf);
      return firma && { ...firma, propia: firma.huella === huella };
    },
  };
};
