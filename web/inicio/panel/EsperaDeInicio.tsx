import { ErrorDeApi } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import panel from './panel.module.css';

interface EsperaDeInicioProps {
  readonly error: Error | null;
  /** Names the part that failed to load. */
  readonly titulo: string;
  readonly texto?: string;
  readonly alReintentar: () => void;
}

/** A home before its figures: loading, or failed. */
export const EsperaDeInicio = ({ error, titulo, texto, alReintentar }: EsperaDeInicioProps) =>
  error ? (
    <EstadoError
      titulo={titulo}
      {...(texto === undefined ? {} : { texto })}
      idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
      alReintentar={alReintentar}
    />
  ) : (
    <div className={`${panel.espera} por-llegar`} aria-busy>
      <output className="solo-lectores">
        <TextoDeCarga />
      </output>
    </div>
  );
