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
  /** False where a certificate marked DEMO may not take the place of another. */
  readonly admiteDemo: boolean;
  /** Who stamps each signature; null when nobody does. */
  readonly sello: SelloDeTiempo | null;
  readonly reloj: Reloj;
}

/** A look at the file answers for the signatures of so long: a fleet makes a thousand of them in a second. */
const MIRADA_MS = 250;

/** Changes with whatever is done to the file; null when there is none. */
const huellaDe = async (archivo: string): Promise<string | null> => {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(archivo, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return null;
  }
};

/** What signs, and why a newer file does not. */
interface Estado {
  /** What was last seen of the file. */
  vista: string | null;
  actual: FirmaPdf;
  /** A good one that cannot sign yet while `actual` can. */
  proxima: FirmaPdf | null;
  rechazo: string | null;
}

const abrir = async ({ archivo, ...ajustes }: Ajustes): Promise<FirmaPdf> =>
  abrirFirmaP12({ ...ajustes, p12: await readFile(archivo) });

/** Takes `nueva` if it can sign, or the one before cannot either. */
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
 * One look after the other. Whoever asks shares one that has not begun: one under way may have
 * looked before the file was changed.
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
 * Signs with the P12 of a file and takes the one that is put in its place, without a restart and within a
 * quarter of a second. One
 * that cannot be read, is half written, or cannot sign yet while the other can, changes nothing:
 * `rechazo` says why. Throws when the first one cannot be opened.
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
  };
};
