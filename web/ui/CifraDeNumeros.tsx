import { quedanPocos, UMBRAL_EN_ROJO } from '#features/numeros/rango.ts';
import { formatearNumero } from '#values/numero.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CifraDeNumeros.module.css';

interface CifraDeNumerosProps {
  readonly titulo: ReactNode;
  /** Undefined until it is known: its place is kept. */
  readonly restantes: number | undefined;
  /** Forecast of the time until they run out, if known. */
  readonly pronostico?: string | undefined;
}

/** Remaining numbers, in red if there are few (A-RANGO-015). Must stand in a `dl`. */
export const CifraDeNumeros = ({ titulo, restantes, pronostico }: CifraDeNumerosProps) => {
  const pocos = restantes !== undefined && quedanPocos(restantes);
  return (
    <div className={classes.cifra} data-pocos={pocos || undefined}>
      <dt>{titulo}</dt>
      <dd>
        <span className={classes.numero}>
          {restantes === undefined ? '…' : formatearNumero(restantes)}
        </span>
        {pocos && (
          <span className={classes.aviso}>
            <IconAlertTriangle size={16} aria-hidden />
            {restantes === 0
              ? 'No quedan números'
              : `Quedan ${formatearNumero(UMBRAL_EN_ROJO)} o menos`}
          </span>
        )}
      </dd>
      {pronostico !== undefined && <dd className={classes.pronostico}>{pronostico}</dd>}
    </div>
  );
};
