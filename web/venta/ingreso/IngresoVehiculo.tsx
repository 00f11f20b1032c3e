import { buscarConvenioPorId } from '#features/convenios/convenio.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { conPunto } from '#values/texto.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { leer } from '../../lib/navegador/almacen.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { CaptchaImposible, resolverCaptcha } from '../../lib/captcha/captcha.ts';
import type { EstadoDeNavegacion } from '../../lib/estado-de-navegacion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { tardia } from '../../lib/tardia/tardia.tsx';
import { leerVehiculos } from '../../lib/venta/venta.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { Cargando } from '../piezas/Cargando.tsx';
import { leerEstadoDeVenta } from '../estado/estado-de-venta.ts';
import { PASO, PasosDeCompra } from '../piezas/PasosDeCompra.tsx';
import { SIN_CONVENIO } from '../piezas/textos.ts';
import { seIngresaAMano, useIntencion } from '../estado/useIntencion.ts';
import { useVentaDeLaPestana } from '../estado/useVentaDeLaPestana.ts';
import type { IngresoDeVehiculosProps } from './IngresoDeVehiculos.tsx';
import { PrimeraVista } from './primera/PrimeraVista.tsx';
import type { Relevo } from './primera/relevo.ts';

/** The whole screen, loaded at a buyer's first touch. */
const IngresoDeVehiculos = tardia(
  async () => (await import('./IngresoDeVehiculos.tsx')).IngresoDeVehiculos,
  <Cargando />,
);

interface IngresoVehiculoProps {
  /** Solves the invisible captcha; replaced only in tests. */
  readonly resolver?: () => Promise<string>;
}

const irAInicio = (error?: string) => {
  const estado: EstadoDeNavegacion = error === undefined ? {} : { error };
  return <Navigate to="/" state={estado} replace />;
};

export const IngresoVehiculo = ({ resolver = resolverCaptcha }: IngresoVehiculoProps) => {
  const { idConvenio: elegido, editar } = leerEstadoDeVenta(useLocation().state);
  const { tipo } = useSesion();
  const deLaPestana = useVentaDeLaPestana();
  // Prefetched for sellers, who need all of it, while the agreement is read.
  useEffect(() => {
    if (tipo === 'login') void IngresoDeVehiculos.traer().catch(() => undefined);
  }, [tipo]);
  if (deLaPestana === null) return <Cargando />;
  const { etapa, nombreConvenio, idConvenio: enCurso, idIntencionVenta } = deLaPestana;
  // A public session has only the agreement that its link stored.
  const idConvenio = elegido ?? (tipo === 'publica' ? enCurso : null);
  if (idConvenio === null) return irAInicio(SIN_CONVENIO);
  if (etapa >= ETAPA.pago) return irAInicio();
  return (
    <Pagina
      titulo="Ingreso de Datos"
      proposito={
        <>
          {nombreConvenio ? `${conPunto(`Convenio ${nombreConvenio}`)} ` : ''}Ingrese la patente y
          complete los datos. Puede añadir varios vehículos.
        </>
      }
    >
      <PasosDeCompra actual={PASO.vehiculos} idConvenio={idConvenio} />
      <Suspense fallback={<Cargando />}>
        <Preparacion
          idConvenio={idConvenio}
          idVenta={idConvenio === enCurso ? idIntencionVenta : null}
          editar={editar}
          resolver={resolver}
        />
      </Suspense>
    </Pagina>
  );
};

interface PreparacionProps {
  readonly idConvenio: number;
  /** Current sale of this tab and agreement. */
  readonly idVenta: number | null;
  readonly editar: string | null;
  readonly resolver: () => Promise<string>;
}

/** A deleted sale (404) counts as none: its vehicles begin another one. */
const useVentaEnCurso = (idVenta: number | null) => {
  const { data, error, isFetchedAfterMount, refetch } = useIntencion(idVenta);
  const falta = error instanceof ErrorDeApi && error.estado === 404;
  const venta = isFetchedAfterMount && !falta ? data : undefined;
  return {
    venta: venta ?? null,
    leida: idVenta === null || falta || venta !== undefined,
    error: falta || venta ? null : error,
    refetch,
  };
};

/** Runs the captcha first; the form appears only after it passes (V-VEH-015). */
const Preparacion = ({ idConvenio, idVenta, editar, resolver }: PreparacionProps) => {
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
  const enCurso = useVentaEnCurso(idVenta);
  // The server demands it only of visitors and public sessions, so it never blocks a seller.
  const noHaceFalta =
    captcha.isError && (tipo === 'login' || captcha.error instanceof CaptchaImposible);
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
  // An open form stays, whatever a later read answers, because it holds typed input.
  const error = convenio.data ? enCurso.error : convenio.error;
  if (error) {
    const reintentar = () => void (convenio.data ? enCurso : convenio).refetch();
    return (
      <EstadoError
        idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        alReintentar={reintentar}
      />
    );
  }
  if (!pasado || !convenio.data || !enCurso.leida) return <Cargando />;
  return (
    <ConConvenio
      convenio={convenio.data}
      venta={enCurso.venta}
      captcha={captcha.data}
      editar={editar}
    />
  );
};

/** True for a buyer of a link who has typed and entered nothing yet. */
const useEsPrimeraVez = (venta: IntencionVM | null): boolean => {
  const { tipo } = useSesion();
  const { editar, patente } = leerEstadoDeVenta(useLocation().state);
  const [primera] = useState(
    () =>
      tipo === 'publica' &&
      venta === null &&
      editar === null &&
      patente === null &&
      leerVehiculos().length === 0 &&
      leer('borrador-compra') === null,
  );
  return primera;
};

const ConConvenio = (props: Omit<IngresoDeVehiculosProps, 'relevo'>) => {
  const { convenio, venta } = props;
  const primera = useEsPrimeraVez(venta);
  const [relevo, setRelevo] = useState<Relevo | null>(null);
  if (!convenio.sePuedeVender) return irAInicio('El convenio seleccionado no está vigente');
  // A sale paid elsewhere, or read from a file, continues on its own screen.
  if (venta && !seIngresaAMano(venta)) {
    return <Navigate to={venta.siguientePaso} state={{ idConvenio: convenio.id }} replace />;
  }
  return primera && relevo === null ? (
    <PrimeraVista convenio={convenio} traer={IngresoDeVehiculos.traer} alLlegar={setRelevo} />
  ) : (
    <IngresoDeVehiculos {...props} relevo={relevo} />
  );
};
