import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crearP12 } from '#integrations/firma-pdf/p12.fixture.ts';

const CLAVE = 'clave del p12';

/** A P12 file that a test replaces while the product runs. */
export const p12Cambiable = (primero: { desde: string; hasta: string }) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-firma-'));
  const archivo = join(carpeta, 'firma.p12');
  const poner = ({ desde, hasta }: { desde: string; hasta: string }): void =>
    writeFileSync(
      archivo,
      crearP12({
        nombre: 'ASEGURADORA DE PRUEBA S.A.',
        clave: CLAVE,
        desde: new Date(desde),
        hasta: new Date(hasta),
      }),
    );
  poner(primero);
  return {
    archivo,
    entorno: { FIRMA_P12: archivo, FIRMA_CLAVE: CLAVE },
    poner,
    borrar: () => rmSync(carpeta, { recursive: true, force: true }),
  };
};
