import { decodificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { leerVehiculos } from '../lib/venta/venta.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { entrarPorEnlace, esperaPagoDe, seguirPorEnlace } from './entrar-por-enlace.ts';
import { fueRechazado } from './piezas/fue-rechazado.ts';
import type { Tarea } from './espera/useLugar.ts';
import {
  abrirPortada,
  cerrarPortada,
  estadoDePortada,
  hayPortada,
  irAPortada,
  leerEstadoDePortada,
} from '../lib/portada/portada.ts';
import { useAlEntrar } from './piezas/useAlEntrar.ts';

interface EntradaPublicaProps {
  readonly datos: string;
  /** Waiting room, loaded only when somebody has to wait. */
  readonly Sala: ComponentType<{ readonly tarea: Tarea }>;
  /** Screen that sells the vehicle of the plate that was typed on the front page. */
  readonly Compra: ComponentType<{
    readonly idConvenio: number;
    readonly patente: string;
    readonly trasFallo: boolean;
    /** Masked address of the reminder by whose link the buyer came; null otherwise. */
    readonly correoDeAviso: string | null;
    readonly alVolver: () => void;
  }>;
}

const RUTA_EMISION = '/venta/emisionPoliza';

const NoVigente = () => <Navigate to="/error/URLNoVigente" replace />;

/**
 * `/{datos}`: opens a public session, after the front page if there is one. A plate typed there is sold at the
 * same address; without a plate it leads to the entry.
 */
export const EntradaPublica = ({ datos, Sala, Compra }: EntradaPublicaProps) => {
  const dicho = leerEstadoDePortada(useLocation().state);
  const enlace = decodificarEnlace(datos);
  if (!enlace) return <NoVigente />;
  if (esperaPagoDe(enlace)) return <Navigate to={RUTA_EMISION} replace />;
  if (dicho === null && hayPortada()) return <DeVueltaEnPortada />;
  const patente = dicho?.patente ?? null;
  const trasFallo = dicho?.trasFallo === true;
  const aviso = dicho?.aviso ?? null;
  const clave = `${datos} ${patente ?? ''}`;
  return <Entrada key={clave} {...{ enlace, datos, patente, trasFallo, aviso, Sala, Compra }} />;
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
  /** Plate typed on the front page; null for several vehicles. */
  readonly patente: string | null;
  readonly trasFallo: boolean;
  /** Code of a reminder. */
  readonly aviso: string | null;
}

/** Fills the purchase with what the buyer left last time; null if the reminder is of no use any more. */
const usarAviso = async (codigo: string): Promise<string | null> => {
  const { usarRecordatorio } = await import('#features/recordatorios/vuelta/vuelta.contract.ts');
  return llamar(usarRecordatorio, { codigo }).then(
    ({ para }) => para,
    () => null,
  );
};

const Entrada = ({ enlace, datos, patente, trasFallo, aviso, Sala, Compra }: EntradaProps) => {
  const navegar = useNavigate();
  const { pathname } = useLocation();
  const consultas = useQueryClient();
  const [dentro, setDentro] = useState<number | null>(null);
  const [correoDeAviso, setCorreoDeAviso] = useState<string | null>(null);
  const tarea = {
    hacer: async (senal: AbortSignal) => {
      const seguir = patente === null ? entrarPorEnlace : seguirPorEnlace;
      const idConvenio = await seguir({ enlace, datos }, consultas, senal);
      if (aviso !== null) setCorreoDeAviso(await usarAviso(aviso));
      return idConvenio;
    },
    alTerminar: (idConvenio: number) => {
      const enPago = esperaPagoDe(enlace);
      // With others in the list of this tab it is one of several vehicles.
      const sola = leerVehiculos<{ patente: string }>().every((uno) => uno.patente === patente);
      if (!enPago && patente !== null && sola) {
        setDentro(idConvenio);
        return;
      }
      void navegar(enPago ? RUTA_EMISION : '/venta/ingresoVehiculo', {
        replace: true,
        state: { idConvenio, ...(patente !== null && { patente }) },
      });
    },
  };
  const { error, reintentar } = useAlEntrar(tarea);

  if (dentro !== null && patente !== null) {
    // Synchronous: a phone opens its keyboard only for a focus within the press.
    const opciones = { replace: true, state: null, flushSync: true };
    const alVolver = () => irAPortada(pathname, (ruta) => void navegar(ruta, opciones));
    return <Compra {...{ patente, trasFallo, correoDeAviso, alVolver }} idConvenio={dentro} />;
  }
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
          error={error}
        />
      )}
    </Pagina>
  );
};
