import {
  descargarInforme,
  EXCEL,
  informeDe,
  informeDeCorredor,
} from '#features/informes/ventas/informe.contract.ts';
import { estadoDeTrabajo } from '#features/informes/ventas/trabajo.contract.ts';
import type { ClaseDeInforme } from '#features/informes/ventas/clases-de-informe.ts';
import { SIN_VENTAS } from '#features/informes/ventas/informe.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { descargar, ErrorDeApi, llamar } from '../lib/api/api.ts';
import { borrar, escribir, leer } from '../lib/navegador/almacen.ts';
import { guardarComo } from '../lib/navegador/guardar-como.ts';
import { textoDeOtroMomento } from '../ui/dialogo/exportar-libro.ts';
import type { Operacion } from '../ui/dialogo/useOperacion.ts';

export interface PedidoDeInforme {
  readonly desde: string;
  readonly hasta: string;
  readonly usuarioId: number;
  readonly corredorId: number | null;
  readonly conveniosId: readonly number[];
}

const DESCONOCIDO = 'Ocurrió un error desconocido al generar el informe';
const MS_ENTRE_PREGUNTAS = 2_000;
/** Consecutive unanswered polls after which the screen reports them. */
const PREGUNTAS_SIN_RESPUESTA = 5;

const textoDeFallo = (fallo: unknown): string => {
  if (!(fallo instanceof ErrorDeApi) || fallo.estado !== 404) {
    return textoDeOtroMomento(fallo) ?? DESCONOCIDO;
  }
  const { mensaje } = fallo.cuerpo;
  return typeof mensaje === 'string' && mensaje !== '' ? mensaje : SIN_VENTAS;
};

const aBytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letra) => letra.codePointAt(0) ?? 0);

const pedir = (clase: ClaseDeInforme, pedido: PedidoDeInforme) => {
  const { desde, hasta, usuarioId, corredorId, conveniosId } = pedido;
  const entrada = {
    fechaDesde: `${desde}T00:00:00Z`,
    fechaHasta: `${hasta}T23:59:59Z`,
    usuarioId,
    conveniosId: [...conveniosId],
    corredorId: corredorId ?? 0,
  };
  const deCorredor = informeDeCorredor[clase];
  return corredorId === null || deCorredor === null
    ? llamar(informeDe[clase], entrada)
    : llamar(deCorredor, { ...entrada, corredorId });
};

interface Trabajo {
  readonly id: string;
  /** A new request for the same job restarts the polling. */
  readonly vez: number;
}

/** Progress of the job, polled until it ends. */
const useTrabajo = (trabajo: Trabajo | null) => {
  const { data, error } = useQuery({
    enabled: trabajo !== null,
    queryKey: [estadoDeTrabajo.id, trabajo],
    queryFn: ({ signal }) => llamar(estadoDeTrabajo, { id: trabajo?.id ?? '' }, { senal: signal }),
    staleTime: 0,
    retry: PREGUNTAS_SIN_RESPUESTA,
    refetchInterval: ({ state }) =>
      state.error || (state.data && state.data.estado !== 'pendiente') ? false : MS_ENTRE_PREGUNTAS,
  });
  const fallido = trabajo !== null && (error !== null || data?.estado === 'fallido');
  // Without an answer the job's state is unknown.
  const inexistente = error instanceof ErrorDeApi && error.estado === 404;
  const perdido = inexistente || data?.estado === 'fallido';
  return { avance: data, fallido, perdido, enlace: data?.urlDescarga?.split('/').at(-1) ?? null };
};

/** Job in progress when the screen was left, or null. */
const trabajoGuardado = (clave: `informe-${ClaseDeInforme}`): Trabajo | null => {
  const id = leer(clave);
  return id === null ? null : { id, vez: 0 };
};

/** Saves the file of a finished job, then forgets the job. */
const bajar = async (
  clave: `informe-${ClaseDeInforme}`,
  { enlace, nombre }: { readonly enlace: string; readonly nombre: string },
  { iniciar, exito, error }: Pick<Operacion, 'iniciar' | 'exito' | 'error'>,
): Promise<void> => {
  iniciar('Descargando el informe...');
  try {
    await descargar(descargarInforme, { enlace }, nombre);
    borrar([clave]);
    exito('Su informe está listo');
  } catch {
    error(DESCONOCIDO);
  }
};

/**
 * Requests a report and saves its file: at once or at the end of its job. A screen that was left or reloaded
 * resumes its job.
 */
export const useInforme = (clase: ClaseDeInforme, operacion: Operacion) => {
  const clave = `informe-${clase}` as const;
  const [trabajo, setTrabajo] = useState<Trabajo | null>(() => trabajoGuardado(clave));
  const { avance, fallido, perdido, enlace } = useTrabajo(trabajo);
  const { iniciar, exito, error: fallar, ocultar } = operacion;
  const nombre = avance?.nombre ?? '';

  const generar = async (pedido: PedidoDeInforme): Promise<void> => {
    iniciar('Generando el informe...');
    try {
      const informe = await pedir(clase, pedido);
      ocultar();
      if ('trabajoId' in informe) {
        escribir({ [clave]: informe.trabajoId });
        setTrabajo((anterior) => ({ id: informe.trabajoId, vez: (anterior?.vez ?? 0) + 1 }));
      } else {
        const contenido = new Blob([aBytes(informe.fileContents)], { type: EXCEL });
        guardarComo(contenido, informe.fileDownloadName);
      }
    } catch (fallo) {
      fallar(textoDeFallo(fallo));
    }
  };

  useEffect(() => {
    if (perdido) borrar([clave]);
    if (fallido) fallar(DESCONOCIDO);
  }, [clave, perdido, fallido, fallar]);

  useEffect(() => {
    const acciones = { iniciar, exito, error: fallar };
    if (enlace !== null) void bajar(clave, { enlace, nombre }, acciones);
  }, [clave, enlace, nombre, iniciar, exito, fallar]);

  return { generar, avance, enCurso: trabajo !== null && !fallido && enlace === null };
};
