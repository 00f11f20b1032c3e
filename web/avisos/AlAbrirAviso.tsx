import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorDeApi } from '../lib/api/api.ts';
import { TextoDeCarga } from '../ui/espera/TextoDeCarga.tsx';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { EnlaceVencido } from './EnlaceVencido.tsx';

interface AlAbrirAvisoProps<T> {
  readonly titulo: string;
  readonly codigo: string | null;
  /** Reads what the code is for; must change nothing. */
  readonly ver: (codigo: string, senal: AbortSignal) => Promise<T>;
  readonly children: (visto: T, codigo: string) => ReactNode;
}

/** Page of a reminder's link: opening it only reads, and a button of `children` acts. */
export const AlAbrirAviso = <T,>({ titulo, codigo, ver, children }: AlAbrirAvisoProps<T>) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['aviso', titulo, codigo],
    queryFn: ({ signal }) => ver(codigo ?? '', signal),
    enabled: codigo !== null,
    staleTime: Infinity,
  });
  const deApi = error instanceof ErrorDeApi ? error : null;
  if (codigo === null) return <EnlaceVencido />;
  if (deApi?.codigo === 'recordatorio.enlace_vencido')
    return <EnlaceVencido dicho={deApi.message} />;
  return (
    <Pagina titulo={titulo} ancho="lectura">
      {data !== undefined ? (
        children(data, codigo)
      ) : error === null ? (
        <output>
          <TextoDeCarga />
        </output>
      ) : (
        <EstadoError
          titulo={deApi?.estado === 429 ? deApi.message : 'No pudimos revisar el enlace'}
          texto="No se cambió nada."
          alReintentar={() => void refetch()}
          error={error}
        />
      )}
    </Pagina>
  );
};
