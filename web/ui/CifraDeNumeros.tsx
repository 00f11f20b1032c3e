import { quedanPocos } from '#features/numeros/rango.ts';
import { formatearNumero } from '#values/numero.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './CifraDeNumeros.module.css';

interface CifraDeNumerosProps {
  readonly titulo: ReactNode;
  /** Undefined while it is not known: its place is kept. */
  readonly restantes: number | undefined;
  /** How long they last, where it is told. */
  readonly pronostico?: string | undefined;
}

/** How many numbers are left, in red when few (A-RANGO-015). It stands in a `dl`. */
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
            {restantes === 0 ? 'No quedan números' : 'Quedan pocos números'}
          </span>
        )}
      </dd>
      {pronostico !== undefined && <dd className={classes.pronostico}>{pronostico}</dd>}
    </div>
  );
};
