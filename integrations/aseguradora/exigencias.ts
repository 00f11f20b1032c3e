import { type Exigencia, reparoDeToken, reparoDeUrlExigida, si } from '#integrations/exigencia.ts';

/** The demonstration's insurer, as the certificate shows it. */
export const ASEGURADORA_DE_PRUEBA = {
  ASEGURADORA_NOMBRE: 'ASEGURADORA DEMO S.A.',
  ASEGURADORA_TELEFONO: '600 000 1234',
  ASEGURADORA_SITIO: 'www.aseguradora-demo.example',
  ASEGURADORA_APODERADO: 'Apoderado de la Compañía',
} as const;

interface AjustesDeLaAseguradora extends Record<keyof typeof ASEGURADORA_DE_PRUEBA, string> {
  ASEGURADORA_URL?: string | undefined;
  ASEGURADORA_TOKEN: string;
}

/** The certificate would show the demonstration's insurer. */
const exigirDelCertificado = (
  ajuste: keyof typeof ASEGURADORA_DE_PRUEBA,
  que: string,
): Exigencia<AjustesDeLaAseguradora> => {
  const demo = ASEGURADORA_DE_PRUEBA[ajuste];
  return {
    ajuste,
    reparo: ({ [ajuste]: dicho }) =>
      si(
        dicho?.trim().toLowerCase() === demo.toLowerCase(),
        `Falta, y cada póliza diría «${demo}»: ponga ${que}`,
      ),
  };
};

export const DE_LA_ASEGURADORA: readonly Exigencia<AjustesDeLaAseguradora>[] = [
  exigirDelCertificado('ASEGURADORA_NOMBRE', 'el nombre de la aseguradora'),
  exigirDelCertificado('ASEGURADORA_TELEFONO', 'su teléfono'),
  exigirDelCertificado('ASEGURADORA_SITIO', 'su sitio web'),
  exigirDelCertificado('ASEGURADORA_APODERADO', 'el nombre de su apoderado'),
  {
    ajuste: 'ASEGURADORA_URL',
    reparo: ({ ASEGURADORA_URL }) => reparoDeUrlExigida(ASEGURADORA_URL, 'de la aseguradora'),
  },
  {
    ajuste: 'ASEGURADORA_TOKEN',
    reparo: ({ ASEGURADORA_TOKEN }) => reparoDeToken(ASEGURADORA_TOKEN, 'la aseguradora'),
  },
];
