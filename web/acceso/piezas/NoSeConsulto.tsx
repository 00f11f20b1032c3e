import { ErrorDeApi } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';

interface NoSeConsultoProps {
  readonly error: unknown;
  readonly alReintentar: () => void;
}

/** Message after an unanswered request about a purchase: what is not lost, and a retry. */
export const NoSeConsulto = ({ error, alReintentar }: NoSeConsultoProps) => {
  const deApi = error instanceof ErrorDeApi ? error : null;
  return (
    <EstadoError
      titulo={deApi?.estado === 429 ? deApi.message : 'No pudimos consultar su compra'}
      texto="Su compra no se ha perdido. No vuelva a pagar: revise su conexión e intente nuevamente."
      alReintentar={alReintentar}
      error={error}
    />
  );
};
