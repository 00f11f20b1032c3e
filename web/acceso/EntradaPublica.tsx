import { decodificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ErrorDeApi } from '../lib/api/api.ts';
import { leerBorrador } from '../ui/borrador/borrador.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { entrarPorEnlace, esperaPagoDe } from './entrar-por-enlace.ts';
import { fueRechazado } from './piezas/fue-rechazado.ts';
import type { Tarea } from './espera/useLugar.ts';
import {
  abrirPortada,
  cerrarPortada,
  estadoDePortada,
  hayPortada,
  leerEstadoDePortada,
} from '../lib/portada/portada.ts';
import { useAlEntrar } from './piezas/useAlEntrar.ts';

interface EntradaPublicaProps {
  readonly datos: string;
  /** Waiting room, loaded only when somebody has to wait. */
  readonly Sala: ComponentType<{ readonly tarea: Tarea }>;
}

const RUTA_EMISION = '/venta/emisionPoliza';

const NoVigente = () => <Navigate to="/error/URLNoVigente" replace />;

/** True if this tab was filling in the form of that plate; the entry then continues it. */
const seEscribia = (patente: string): boolean => {
  const borrador = leerBorrador('borrador-compra') as { valores?: { patente?: string } } | null;
  return borrador?.valores?.patente === patente;
};

/** `/{datos}`: opens a public session, after the front page if there is one, and leads to the entry. */
export const EntradaPublica = ({ datos, Sala }: EntradaPublicaProps) => {
  const dicho = leerEstadoDePortada(useLocation().state);
  const enlace = decodificarEnlace(datos);
  if (!enlace) return <NoVigente />;
  if (esperaPagoDe(enlace)) return <Navigate to={RUTA_EMISION} replace />;
  if (dicho === null && hayPortada()) return <DeVueltaEnPortada />;
  return (
    <Entrada
      key={datos}
      enlace={enlace}
      datos={datos}
      patente={dicho?.patente ?? null}
      Sala={Sala}
    />
  );
};

/** Shows the front page with its typed text again, after Back. */
const DeVueltaEnPortada = () => {
  const navegar = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    abrirPortada((patente) => void navegar(pathname, { state: estadoDePortada(patente) }));
    return cerrarPortada;
  }, [navegar, pathname]);
  return null;
};

interface EntradaProps extends EntradaPublicaProps {
  readonly enlace: EnlacePublico;
  /** Plate typed on the front page; the entry looks it up. */
  readonly patente: string | null;
}

const Entrada = ({ enlace, datos, patente, Sala }: EntradaProps) => {
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const tarea = {
    hacer: (senal: AbortSignal) => entrarPorEnlace({ enlace, datos }, consultas, senal),
    alTerminar: (idConvenio: number) =>
      void navegar(esperaPagoDe(enlace) ? RUTA_EMISION : '/venta/ingresoVehiculo', {
        replace: true,
        state: { idConvenio, ...(patente !== null && !seEscribia(patente) && { patente }) },
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
