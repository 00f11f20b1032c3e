import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorDeApi } from '../lib/api/api.ts';
import { EstadoError } from './estado/EstadoError.tsx';
import { TextoDeCarga } from './espera/TextoDeCarga.tsx';
import { Situacion } from './Situacion.tsx';
import { Pagina } from './Pagina.tsx';
import { DatosDeEnlace } from './enlace/DatosDeEnlace.tsx';

const VENCIDOS: readonly string[] = ['clave.enlace_vencido', 'datos.codigo_vencido'];

interface ParaQuienProps {
  /** Title of the page while the code is valid. */
  readonly titulo: string;
  readonly ancho: 'formulario' | 'lectura';
  readonly codigo: string;
  /** Returns the recipient of the code; must not consume the code. */
  readonly ver: (senal: AbortSignal) => Promise<{ readonly para: string }>;
  /** Route for requesting another link. */
  readonly otro: string;
  readonly children: ReactNode;
}

/** Page of a mailed code: its recipient, then the form that consumes it; an invalid code leads to another. */
export const ParaQuien = ({ titulo, ancho, codigo, ver, otro, children }: ParaQuienProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['enlace', codigo],
    queryFn: ({ signal }) => ver(signal),
    staleTime: Infinity,
  });
  const deApi = error instanceof ErrorDeApi ? error : null;
  if (deApi && VENCIDOS.includes(deApi.codigo)) {
    return (
      <Situacion
        titulo="El enlace ya no sirve"
        dicho={deApi.message}
        accion={
          <Button component={Link} to={otro}>
            Pedir otro enlace
          </Button>
        }
      >
        No se cambió nada.
      </Situacion>
    );
  }
  return (
    <Pagina titulo={titulo} ancho={ancho}>
      {data ? (
        <>
          <DatosDeEnlace filas={[['Enviado a', data.para]]} />
          {children}
        </>
      ) : error === null ? (
        <output>
          <TextoDeCarga />
        </output>
      ) : (
        <EstadoError
          titulo={deApi?.estado === 429 ? deApi.message : 'No pudimos revisar el enlace'}
          texto="El enlace no se ha usado."
          alReintentar={() => void refetch()}
          error={error}
        />
      )}
    </Pagina>
  );
};
