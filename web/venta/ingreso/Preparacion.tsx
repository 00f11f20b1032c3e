import { buscarConvenioPorId, type ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { CaptchaImposible, resolverCaptcha } from '../../lib/captcha/captcha.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { useIntencion } from '../estado/useIntencion.ts';

/** Data with which an entry of vehicles begins. */
interface Preparado {
  readonly convenio: ConvenioVM;
  /** Current sale on the server; null without one. */
  readonly venta: IntencionVM | null;
  /** Answer of the invisible captcha, valid for one call. */
  readonly captcha: string | undefined;
  /** Reads the agreement again. */
  readonly alReleer: () => void;
}

interface PreparacionProps {
  readonly idConvenio: number;
  /** Current sale of this tab and agreement. */
  readonly idVenta: number | null;
  /** Solves the invisible captcha; replaced only in tests. */
  readonly resolver?: () => Promise<string>;
  /** Stands here until everything is read. */
  readonly espera: ReactNode;
  readonly children: (listo: Preparado) => ReactNode;
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

/** Runs a buyer's captcha first; its children appear only after it passes (V-VEH-015). */
export const Preparacion = ({
  idConvenio,
  idVenta,
  resolver = resolverCaptcha,
  espera,
  children,
}: PreparacionProps) => {
  const { tipo } = useSesion();
  const captcha = useQuery({
    queryKey: ['captcha'],
    queryFn: resolver,
    enabled: tipo !== 'login',
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  });
  const convenio = useQuery({
    queryKey: [buscarConvenioPorId.id, { id: idConvenio }],
    queryFn: ({ signal }) => llamar(buscarConvenioPorId, { id: idConvenio }, { senal: signal }),
  });
  const enCurso = useVentaEnCurso(idVenta);
  // The server demands it only of visitors and public sessions (V-OP-27).
  const noHaceFalta = tipo === 'login' || captcha.error instanceof CaptchaImposible;
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
  if (!pasado || !convenio.data || !enCurso.leida) return espera;
  return children({
    convenio: convenio.data,
    venta: enCurso.venta,
    captcha: captcha.data,
    alReleer: () => void convenio.refetch(),
  });
};
