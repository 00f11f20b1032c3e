import { type Exigencia, reparoDeToken, reparoDeUrlExigida } from '#integrations/exigencia.ts';

interface AjustesDeLaAach {
  AACH_URL?: string | undefined;
  AACH_TOKEN: string;
}

export const DE_LA_AACH: readonly Exigencia<AjustesDeLaAach>[] = [
  { ajuste: 'AACH_URL', reparo: ({ AACH_URL }) => reparoDeUrlExigida(AACH_URL, 'de la AACH') },
  { ajuste: 'AACH_TOKEN', reparo: ({ AACH_TOKEN }) => reparoDeToken(AACH_TOKEN, 'la AACH') },
];
