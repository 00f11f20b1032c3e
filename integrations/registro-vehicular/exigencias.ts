import { type Exigencia, reparoDeUrl, si } from '#integrations/exigencia.ts';

interface AjustesDelRegistro {
  REGISTRO: 'url' | 'ninguno';
  REGISTRO_URL?: string | undefined;
}

export const DEL_REGISTRO: readonly Exigencia<AjustesDelRegistro>[] = [
  {
    ajuste: 'REGISTRO_URL',
    reparo: ({ REGISTRO, REGISTRO_URL: url }) => {
      if (REGISTRO === 'ninguno') {
        return si(url !== undefined, 'Se contradice con REGISTRO=ninguno: quite una de las dos');
      }
      return url === undefined
        ? 'Falta: ponga la dirección del registro de vehículos, o REGISTRO=ninguno si no hay'
        : reparoDeUrl(url, 'del registro de vehículos');
    },
  },
];
