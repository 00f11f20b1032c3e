import {
  type ConvenioMantenidoVM,
  leerConvenio,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { CONVENIOS } from './convenio.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';

interface ConvenioCargadoProps {
  readonly id: number;
  /** Title of the screen while it loads. */
  readonly titulo: string;
  readonly children: (convenio: ConvenioMantenidoVM) => ReactNode;
}

/** Reads an agreement for a screen, with its premiums and users. */
export const ConvenioCargado = ({ id, titulo, children }: ConvenioCargadoProps) => {
  const { data, error, refetch } = useQuery<ConvenioMantenidoVM, ErrorDeApi>({
    queryKey: [leerConvenio.id, 'mantenido', id],
    queryFn: ({ signal }) => llamar(leerConvenio, { id }, { senal: signal }),
    // Read again for each form, and never replaced below one, because saving sends the changes to the shown
    // record.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return children(data);
  return (
    <Pagina
      titulo={titulo}
      migas={[{ ruta: CONVENIOS.ruta, titulo: CONVENIOS.lista.descripcion.titulo }]}
      ancho="formulario"
    >
      {error ? (
        <EstadoError
          titulo="Error al cargar convenio"
          texto={error.message}
          idSolicitud={error.idSolicitud}
          alReintentar={() => void refetch()}
        />
      ) : (
        <output>
          <TextoDeCarga />
        </output>
      )}
    </Pagina>
  );
};
