import { decodificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { ErrorDeApi } from '../lib/api.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { entrarPorEnlace, esperaPagoDe } from './entrar-por-enlace.ts';
import { fueRechazado } from './fue-rechazado.ts';
import { useAlEntrar } from './useAlEntrar.ts';

const NoVigente = () => <Navigate to="/error/URLNoVigente" replace />;

/** `/{datos}`: a buyer comes in by a public link and goes straight to the vehicles of its agreement. */
export const EntradaPublica = ({ datos }: { readonly datos: string }) => {
  const enlace = decodificarEnlace(datos);
  if (!enlace) return <NoVigente />;
  if (esperaPagoDe(enlace)) return <Navigate to="/venta/emisionPoliza" replace />;
  return <Entrada key={datos} enlace={enlace} />;
};

const Entrada = ({ enlace }: { readonly enlace: EnlacePublico }) => {
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const { error, reintentar } = useAlEntrar({
    hacer: (senal) => entrarPorEnlace(enlace, consultas, senal),
    alTerminar: (idConvenio) =>
      void navegar('/venta/ingresoVehiculo', { replace: true, state: { idConvenio } }),
  });

  if (fueRechazado(error)) return <NoVigente />;
  return (
    <Pagina titulo="Compra de SOAP" ancho="lectura">
      {error === null ? (
        <output>Estamos abriendo su enlace, por favor espere.</output>
      ) : (
        <EstadoError
          titulo={
            error instanceof ErrorDeApi && error.estado === 429
              ? error.message
              : 'No pudimos abrir su enlace'
          }
          texto="Su enlace puede seguir vigente. Revise su conexión e intente nuevamente."
          alReintentar={reintentar}
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        />
      )}
    </Pagina>
  );
};
