import { ErrorDeApi } from '../lib/api.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { TextoDeCarga } from '../ui/espera/TextoDeCarga.tsx';
import panel from './panel.module.css';

interface EsperaDeInicioProps {
  readonly error: Error | null;
  /** What could not be asked, and what can be done all the same. */
  readonly titulo: string;
  readonly texto?: string;
  readonly alReintentar: () => void;
}

/** A home before its figures are there: on their way, or not to be had. */
export const EsperaDeInicio = ({ error, titulo, texto, alReintentar }: EsperaDeInicioProps) =>
  error ? (
    <EstadoError
      titulo={titulo}
      {...(texto === undefined ? {} : { texto })}
      idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
      alReintentar={alReintentar}
    />
  ) : (
    // What stands below waits too: it would be moved by however much comes.
    <div className={`${panel.espera} por-llegar`} aria-busy>
      <output className="solo-lectores">
        <TextoDeCarga />
      </output>
    </div>
  );
