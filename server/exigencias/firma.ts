import { readFileSync } from 'node:fs';
import { leerLogo } from '#features/emision/certificado/logo.pdf.ts';
import type { Exigencia } from '#integrations/exigencia.ts';
import { ClaveDeP12Erronea, leerP12 } from '#integrations/firma-pdf/p12.ts';
import type { Valores } from '../ajustes.ts';
import { reparoDeLectura } from './lectura.ts';

/** Faults of the P12, under the setting to change. */
type RevisionP12 = Partial<Record<'FIRMA_P12' | 'FIRMA_CLAVE', string>>;

const revisarP12 = ({ FIRMA_P12: archivo, FIRMA_CLAVE: clave }: Partial<Valores>): RevisionP12 => {
  if (!archivo) {
    return { FIRMA_P12: 'Falta: ponga la ruta del archivo P12 con que firma la aseguradora' };
  }
  let contenido: Buffer;
  try {
    contenido = readFileSync(archivo);
  } catch (error) {
    return { FIRMA_P12: `${reparoDeLectura(archivo, error)}: ponga la ruta del archivo P12` };
  }
  try {
    return leerP12(contenido, clave ?? '').demo
      ? { FIRMA_P12: 'Es un certificado marcado DEMO: ponga el P12 de la aseguradora' }
      : {};
  } catch (error) {
    if (error instanceof ClaveDeP12Erronea) {
      return { FIRMA_CLAVE: `No abre ${archivo}: ponga la contraseña del P12` };
    }
    return { FIRMA_P12: `${(error as Error).message}: ponga el P12 de la aseguradora` };
  }
};

const reparoDeLogo = ({ ASEGURADORA_LOGO: archivo }: Partial<Valores>): string | null => {
  if (!archivo) return null;
  try {
    leerLogo(readFileSync(archivo));
    return null;
  } catch (error) {
    return `No se puede usar ${archivo}: ${(error as Error).message}`;
  }
};

export const DE_LA_FIRMA: readonly Exigencia<Valores>[] = [
  { ajuste: 'FIRMA_P12', reparo: (valores) => revisarP12(valores).FIRMA_P12 ?? null },
  { ajuste: 'FIRMA_CLAVE', reparo: (valores) => revisarP12(valores).FIRMA_CLAVE ?? null },
  { ajuste: 'ASEGURADORA_LOGO', siempre: true, reparo: reparoDeLogo },
];
