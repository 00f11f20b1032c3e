import { decodificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { ErrorDeApi } from '../lib/api.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { entrarPorEnlace, esperaPagoDe } from './entrar-por-enlace.ts';
import { fueRechazado } from './fue-rechazado.ts';
import type { Tarea } from './espera/useLugar.ts';
import { useAlEntrar } from './useAlEntrar.ts';

interface EntradaPublicaProps {
  readonly datos: string;
  /** Waiting room, loaded only when somebody has to wait. */
  readonly Sala: ComponentType<{ readonly tarea: Tarea }>;
}

const RUTA_EMISION = '/venta/emisionPoliza';

const NoVigente = () => <Navigate to="/error/URLNoVigente" replace />;

/** `/{datos}`: opens a public session and leads straight to the vehicles of its agreement. */
export const EntradaPublica = ({ datos, Sala }: EntradaPublicaProps) => {
  const enlace = decodificarEnlace(datos);
  if (!enlace) return <NoVigente />;
  if (esperaPagoDe(enlace)) return <Navigate to={RUTA_EMISION} replace />;
  return <Entrada key={datos} enlace={enlace} datos={datos} Sala={Sala} />;
};

interface EntradaProps extends EntradaPublicaProps {
  readonly enlace: EnlacePublico;
}

const Entrada = ({ enlace, datos, Sala }: EntradaProps) => {
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const tarea = {
    hacer: (senal: AbortSignal) => entrarPorEnlace({ enlace, datos }, consultas, senal),
    alTerminar: (idConvenio: number) =>
      void navegar(esperaPagoDe(enlace) ? RUTA_EMISION : '/venta/ingresoVehiculo', {
        replace: true,
        state: { idConvenio },
      }),
  };
  const { error, reintentar } = useAlEntrar(tarea);

  if (fueRechazado(error)) return <NoVigente />;
  const deApi = error instanceof ErrorDeApi ? error : null;
  if (deApi?.cuerpo['lugar']) return <Sala tarea={{ ...tarea, primera: deApi }} />;
  return (
    <Pagina titulo="Compra de SOAP" ancho="lectura">
      {error === null ? (
        <output>Estamos abriendo su enlace, por favor espere.</output>
      ) : (
        <EstadoError
          titulo={deApi?.estado === 429 ? deApi.message : 'No pudimos abrir su enlace'}
          texto="Su enlace puede seguir vigente. Revise su conexión e intente nuevamente."
          alReintentar={reintentar}
          idSolicitud={deApi?.idSolicitud}
        />
      )}
    </Pagina>
  );
};
