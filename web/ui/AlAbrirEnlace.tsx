import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorDeApi } from '../lib/api/api.ts';
import { TextoDeCarga } from './espera/TextoDeCarga.tsx';
import { EstadoError } from './estado/EstadoError.tsx';
import { Pagina } from './Pagina.tsx';

interface AlAbrirEnlaceProps<T> {
  /** Title of the page while the code is valid. */
  readonly titulo: string;
  readonly ancho: 'formulario' | 'lectura';
  readonly codigo: string;
  /** Reads what the code is for; must not consume it. */
  readonly ver: (senal: AbortSignal) => Promise<T>;
  /** Codes of the refusals of an invalid code. */
  readonly vencidos: readonly string[];
  /** Page of an invalid code, with the refusal's words. */
  readonly alVencer: (dicho: string) => ReactNode;
  readonly children: (visto: T) => ReactNode;
}

/** Page of a mailed link: opening it only reads, and a button of `children` acts. */
export const AlAbrirEnlace = <T,>({
  titulo,
  ancho,
  codigo,
  ver,
  vencidos,
  alVencer,
  children,
}: AlAbrirEnlaceProps<T>) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['enlace', titulo, codigo],
    queryFn: ({ signal }) => ver(signal),
    staleTime: Infinity,
  });
  const deApi = error instanceof ErrorDeApi ? error : null;
  if (deApi && vencidos.includes(deApi.codigo)) return alVencer(deApi.message);
  return (
    <Pagina titulo={titulo} ancho={ancho}>
      {data !== undefined ? (
        children(data)
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
