import { ErrorDeApi } from '../lib/api.ts';
import { EstadoError } from '../ui/EstadoError.tsx';

interface NoSeConsultoProps {
  readonly error: unknown;
  readonly alReintentar: () => void;
}

/** Nobody answered for a purchase: what is not lost, and a way to ask again. */
export const NoSeConsulto = ({ error, alReintentar }: NoSeConsultoProps) => {
  const deApi = error instanceof ErrorDeApi ? error : null;
  return (
    <EstadoError
      titulo={deApi?.estado === 429 ? deApi.message : 'No pudimos consultar su compra'}
      texto="Su compra no se ha perdido. No vuelva a pagar: revise su conexión e intente nuevamente."
      alReintentar={alReintentar}
      idSolicitud={deApi?.idSolicitud ?? null}
    />
  );
};
