import type { ReactNode } from 'react';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Esqueleto } from '../../ui/espera/Esqueleto.tsx';
import panel from './panel.module.css';

interface EsperaDeInicioProps {
  readonly error: Error | null;
  /** Names the part that failed to load. */
  readonly titulo: string;
  readonly texto?: string;
  /** Way on without these figures. */
  readonly accion?: ReactNode;
  readonly alReintentar: () => void;
}

/** A home before its figures: loading, or failed. */
export const EsperaDeInicio = ({
  error,
  titulo,
  texto,
  accion,
  alReintentar,
}: EsperaDeInicioProps) =>
  error ? (
    <EstadoError
      titulo={titulo}
      {...(texto === undefined ? {} : { texto })}
      {...(accion === undefined ? {} : { accion })}
      error={error}
      alReintentar={alReintentar}
    />
  ) : (
    <div className={`${panel.espera} por-llegar`} aria-busy>
      <Esqueleto />
    </div>
  );
