import { readFile, stat } from 'node:fs/promises';
import { formatearFechaHora } from '#values/fecha.ts';
import { puedeFirmar } from '#values/validez-firma.ts';
import { abrirFirmaP12 } from './firma-p12.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import type { SelloDeTiempo } from '#integrations/sello-tiempo/port.ts';
import type { CertificadoDeFirma, FirmaPdf } from './port.ts';

interface Ajustes {
  readonly archivo: string;
  readonly clave: string;
  /** False to refuse a certificate marked DEMO as a replacement. */
  readonly admiteDemo: boolean;
  /** Time stamp authority for every signature, or null. */
  readonly sello: SelloDeTiempo | null;
  readonly reloj: Reloj;
}

/** Minimum interval between checks of the file; a fleet makes a thousand signatures per second. */
const MIRADA_MS = 250;

/** Fingerprint of the file, which changes with any modification; null without a file. */
const huellaDe = async (archivo: string): Promise<string | null> => {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(archivo, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return null;
  }
};

/** Current signer, and the reason why a newer file is not used. */
interface Estado {
  /** Fingerprint of the file at the last check. */
  vista: string | null;
  actual: FirmaPdf;
  /** Valid replacement that cannot sign yet while `actual` can. */
  proxima: FirmaPdf | null;
  rechazo: string | null;
}

const abrir = async ({ archivo, ...ajustes }: Ajustes): Promise<FirmaPdf> =>
  abrirFirmaP12({ ...ajustes, p12: await readFile(archivo) });

/** Switches to `nueva` if it can sign, or if the current one cannot sign either. */
const proponer = (estado: Estado, nueva: FirmaPdf, ahora: Date): void => {
  const { valeDesde, venceEn } = nueva.certificado;
  const sirve =
    puedeFirmar(nueva.certificado, ahora) || !puedeFirmar(estado.actual.certificado, ahora);
  if (sirve) estado.actual = nueva;
  estado.proxima = sirve ? null : nueva;
  estado.rechazo = sirve
    ? null
    : `vale sólo de ${formatearFechaHora(valeDesde)} a ${formatearFechaHora(venceEn)}`;
};

const leer = async (estado: Estado, ajustes: Ajustes, ahora: Date): Promise<void> => {
  const huella = await huellaDe(ajustes.archivo);
  if (huella === estado.vista) {
    if (estado.proxima) proponer(estado, estado.proxima, ahora);
    return;
  }
  estado.vista = huella;
  estado.proxima = null;
  try {
    const nueva = await abrir(ajustes);
    if (nueva.certificado.demo && !ajustes.admiteDemo) throw new Error('está marcado DEMO');
    proponer(estado, nueva, ahora);
  } catch (error) {
    estado.rechazo = error instanceof Error ? error.message : String(error);
  }
};

/**
 * Serialises checks of the file. Callers share a check that has not started; a running one may have read
 * the file before its change.
 */
const porTurnos = (mirar: (ahora: Date) => Promise<void>): ((ahora: Date) => Promise<void>) => {
  let ultimo: Promise<void> = Promise.resolve();
  let siguiente: Promise<void> | null = null;
  return (ahora) => {
    siguiente ??= ultimo.then(() => {
      siguiente = null;
      return mirar(ahora);
    });
    ultimo = siguiente;
    return siguiente;
  };
};

/**
 * Signs with a P12 file and picks up a replaced file within 250 ms, without a restart (A-CERT-005). A
 * replacement that is unreadable, incomplete or not yet valid is ignored, and `rechazo` gives the reason
 * (A-CERT-006). Throws when the first file cannot be opened.
 */
export const abrirFirmaDeArchivo = async (ajustes: Ajustes): Promise<FirmaPdf> => {
  const vista = await huellaDe(ajustes.archivo);
  const estado: Estado = { vista, actual: await abrir(ajustes), proxima: null, rechazo: null };
  let mirado = -Infinity;
  const mirar = porTurnos((ahora) => {
    mirado = performance.now();
    return leer(estado, ajustes, ahora);
  });
  const hayQueMirar = (ahora: Date): boolean =>
    estado.proxima !== null ||
    !puedeFirmar(estado.actual.certificado, ahora) ||
    performance.now() - mirado >= MIRADA_MS;
  const certificado = (): CertificadoDeFirma => ({
    ...estado.actual.certificado,
    rechazo: estado.rechazo,
  });
  return {
    get certificado() {
      return certificado();
    },
    async mirar(ahora) {
      await mirar(ahora);
      return certificado();
    },
    async firmar(pdf) {
      const ahora = ajustes.reloj.ahora();
      if (hayQueMirar(ahora)) await mirar(ahora);
      return estado.actual.firmar(pdf);
    },
    reconocer: (pdf) => estado.actual.reconocer(pdf),
  };
};
