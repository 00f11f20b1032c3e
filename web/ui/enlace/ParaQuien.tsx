import { Alert, Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorDeApi } from '../../lib/api/api.ts';
import { EstadoError } from '../estado/EstadoError.tsx';
import { TextoDeCarga } from '../espera/TextoDeCarga.tsx';
import { DatosDeEnlace } from './DatosDeEnlace.tsx';

interface ParaQuienProps {
  readonly codigo: string;
  /** Returns the recipient of the code; must not consume the code. */
  readonly ver: (senal: AbortSignal) => Promise<{ readonly para: string }>;
  /** Route for requesting another link. */
  readonly otro: string;
  readonly children: ReactNode;
}

/** Shows the recipient of a mailed code, then the form that consumes it; an invalid code leads to another. */
export const ParaQuien = ({ codigo, ver, otro, children }: ParaQuienProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['enlace', codigo],
    queryFn: ({ signal }) => ver(signal),
    staleTime: Infinity,
  });
  if (data) {
    return (
      <>
        <DatosDeEnlace filas={[['Enviado a', data.para]]} />
        {children}
      </>
    );
  }
  if (error === null)
    return (
      <output>
        <TextoDeCarga />
      </output>
    );
  const deApi = error instanceof ErrorDeApi ? error : null;
  if (deApi?.codigo !== 'clave.enlace_vencido' && deApi?.codigo !== 'datos.codigo_vencido') {
    return (
      <EstadoError
        titulo={deApi?.estado === 429 ? deApi.message : 'No pudimos revisar el enlace'}
        texto="El enlace no se ha usado."
        alReintentar={() => void refetch()}
        idSolicitud={deApi?.idSolicitud ?? null}
      />
    );
  }
  return (
    <>
      <Alert color="red" icon={<IconAlertCircle size={20} aria-hidden />} role="alert" mb="md">
        {deApi.message}
      </Alert>
      <Button component={Link} to={otro}>
        Pedir otro enlace
      </Button>
    </>
  );
};
