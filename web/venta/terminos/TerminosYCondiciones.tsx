import { ETAPA } from '#features/ventas/etapa.ts';
import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { RUTA_TERMINOS } from '#features/ventas/venta.ts';
import { formatearPesos } from '#values/dinero.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { Cargando } from '../piezas/Cargando.tsx';
import { PaginaDeCompra } from '../piezas/PaginaDeCompra.tsx';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { rutaDeSubida } from '../estado/ruta-de-subida.ts';
import { useVentaDeLaPestana } from '../estado/useVentaDeLaPestana.ts';
import { CoberturasPrevias } from '../vehiculos/CoberturasPrevias.tsx';
import { Aceptacion } from './Aceptacion.tsx';
import { entrarATerminos } from './entrar-a-terminos.ts';
import { PagoNoRealizado } from './PagoNoRealizado.tsx';

const LISTA = '/venta/listaVehiculos';

export const TerminosYCondiciones = () => {
  const delEstado = leerEstadoDeVenta(useLocation().state).idConvenio;
  const enCurso = useVentaDeLaPestana();
  if (enCurso === null) return <Cargando />;
  const { etapa, idIntencionVenta, idConvenio: guardado } = enCurso;
  const idConvenio = guardado ?? delEstado;
  if (etapa === ETAPA.noIniciada || etapa >= ETAPA.pago) return <Navigate to="/" replace />;
  if (idConvenio === null || idIntencionVenta === null) {
    return <Navigate to="/error/DatosFaltantes" replace />;
  }
  return <Terminos idIntencionVenta={idIntencionVenta} idConvenio={idConvenio} />;
};

interface TerminosProps {
  readonly idIntencionVenta: number;
  readonly idConvenio: number;
}

const Terminos = ({ idIntencionVenta, idConvenio }: TerminosProps) => {
  const [visita] = useState(nuevaClave);
  // One key per visit, so that a network retry is idempotent.
  const clave = useRef(visita);
  const { data, error, refetch } = useQuery({
    queryKey: ['terminos', idIntencionVenta, visita],
    queryFn: () => entrarATerminos(idIntencionVenta, clave.current),
    staleTime: Infinity,
    gcTime: 0,
  });
  const venta = data?.venta;
  // The former key would return the former answer, with its dates.
  const entrarDeNuevo = () => {
    clave.current = nuevaClave();
    return refetch();
  };
  const porEnlace = useSesion().tipo === 'publica';
  const [revisa, setRevisa] = useState(false);
  const pago = venta?.pagoFallido;
  if (porEnlace && data && pago && !revisa) {
    return (
      <PagoNoRealizado
        venta={data.venta}
        pago={pago}
        previas={data.previas}
        alCambiar={entrarDeNuevo}
        alRevisar={() => setRevisa(true)}
      />
    );
  }
  // The amount of the title is not read yet.
  if (porEnlace && !data && !error) return <Cargando titulo="Términos y condiciones" />;
  return (
    <PaginaDeCompra
      titulo={
        porEnlace && venta
          ? `Pague ${formatearPesos(venta.montoEnPesos)}`
          : 'Términos y condiciones'
      }
      {...(!porEnlace && {
        proposito: 'Revise su compra por última vez, acepte los términos y pague.',
      })}
    >
      <PasosDeCompra
        actual={PASO.terminos}
        idConvenio={idConvenio}
        subida={venta ? rutaDeSubida(venta) : null}
      />
      {error && <NoSeEntra error={error} id={idIntencionVenta} alReintentar={refetch} />}
      {!error &&
        (data ? (
          <>
            <CoberturasPrevias previas={data.previas} vehiculos={data.venta.vehiculosViewModel} />
            <Aceptacion venta={data.venta} previas={data.previas} alCambiar={entrarDeNuevo} />
          </>
        ) : (
          <Cargando />
        ))}
    </PaginaDeCompra>
  );
};

interface NoSeEntraProps {
  readonly error: Error;
  readonly id: number;
  readonly alReintentar: () => unknown;
}

/** For an unconfirmed list, or a sale at another step: the server knows its screen. */
const NoSeEntra = ({ error, id, alReintentar }: NoSeEntraProps) => {
  const deApi = error instanceof ErrorDeApi ? error : null;
  const otroPaso = deApi?.estado === 409;
  const { data: venta } = useQuery({
    queryKey: [buscarIntencion.id, { idIntencionVenta: id }, 'siguiente paso'],
    queryFn: () => llamar(buscarIntencion, { idIntencionVenta: id }),
    enabled: otroPaso,
    gcTime: 0,
  });
  if (otroPaso && venta && venta.siguientePaso !== RUTA_TERMINOS) {
    return <Navigate to={venta.siguientePaso} state={{ idConvenio: venta.convenioId }} replace />;
  }
  return (
    <EstadoError
      {...(deApi && deApi.estado >= 400 && deApi.estado < 500 && { titulo: deApi.message })}
      texto={
        <Anchor component={Link} to={LISTA} inherit underline="always">
          Volver a la lista
        </Anchor>
      }
      idSolicitud={deApi?.idSolicitud}
      alReintentar={() => void alReintentar()}
    />
  );
};
