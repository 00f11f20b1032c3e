import { buscarConvenioPorId, type ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import { resolverCaptcha } from '../../lib/captcha.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { useSesion } from '../../lib/useSesion.ts';
import { leerVenta } from '../../lib/venta.ts';
import { EstadoError } from '../../ui/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Cargando } from '../Cargando.tsx';
import { leerEstadoDeVenta } from '../estado-de-venta.ts';
import { PASO, PasosDeCompra } from '../PasosDeCompra.tsx';
import { SIN_CONVENIO } from '../textos.ts';
import { IngresoDeVehiculos } from './IngresoDeVehiculos.tsx';

interface IngresoVehiculoProps {
  /** Solves the invisible captcha; given another one only where there is no browser. */
  readonly resolver?: () => Promise<string>;
}

const irAInicio = (error?: string) => {
  const estado: EstadoDeNavegacion = error === undefined ? {} : { error };
  return <Navigate to="/" state={estado} replace />;
};

export const IngresoVehiculo = ({ resolver = resolverCaptcha }: IngresoVehiculoProps) => {
  const { idConvenio: elegido, editar, version } = leerEstadoDeVenta(useLocation().state);
  const { tipo } = useSesion();
  const [{ etapa, nombreConvenio, idConvenio: enCurso }] = useState(leerVenta);
  // A public session has but one agreement, the one its link left here.
  const idConvenio = elegido ?? (tipo === 'publica' ? enCurso : null);
  if (idConvenio === null) return irAInicio(SIN_CONVENIO);
  if (etapa >= ETAPA.pago) return irAInicio();
  return (
    <Pagina
      titulo="Ingreso de Datos"
      proposito={
        <>
          {nombreConvenio ? `Convenio ${nombreConvenio}. ` : ''}Ingrese la patente y complete los
          datos. Puede añadir varios vehículos.
        </>
      }
    >
      <PasosDeCompra actual={PASO.vehiculos} idConvenio={idConvenio} />
      <Preparacion idConvenio={idConvenio} editar={editar} version={version} resolver={resolver} />
    </Pagina>
  );
};

interface PreparacionProps {
  readonly idConvenio: number;
  readonly editar: string | null;
  readonly version: number | null;
  readonly resolver: () => Promise<string>;
}

/** The captcha runs first; the form appears only after it passes (ventas §2). */
const Preparacion = ({ idConvenio, editar, version, resolver }: PreparacionProps) => {
  const { tipo } = useSesion();
  const captcha = useQuery({
    queryKey: ['captcha'],
    queryFn: resolver,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  const convenio = useQuery({
    queryKey: [buscarConvenioPorId.id, { id: idConvenio }],
    queryFn: ({ signal }) => llamar(buscarConvenioPorId, { id: idConvenio }, { senal: signal }),
  });
  // The server asks it of visitors and public sessions only: it stops no seller.
  const noHaceFalta = captcha.isError && tipo === 'login';
  const pasado = captcha.data !== undefined || noHaceFalta;
  if (captcha.isError && !pasado) {
    return (
      <EstadoError
        titulo="No pudimos verificar que usted es una persona"
        texto="La verificación es automática y no se completó. Revise su conexión e intente nuevamente."
        alReintentar={() => void captcha.refetch()}
      />
    );
  }
  // A form that is already open stays, whatever a later reading answers: what was typed is in it.
  if (convenio.isError && !convenio.data) {
    const { error } = convenio;
    return (
      <EstadoError
        idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        alReintentar={() => void convenio.refetch()}
      />
    );
  }
  if (!pasado || !convenio.data) return <Cargando />;
  return (
    <ConConvenio
      convenio={convenio.data}
      captcha={captcha.data}
      editar={editar}
      version={version}
    />
  );
};

const ConConvenio = (props: {
  readonly convenio: ConvenioVM;
  readonly captcha: string | undefined;
  readonly editar: string | null;
  readonly version: number | null;
}) =>
  props.convenio.sePuedeVender ? (
    <IngresoDeVehiculos {...props} />
  ) : (
    irAInicio('El convenio seleccionado no está vigente')
  );
