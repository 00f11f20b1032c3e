import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BorradorVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { leerBorrador } from '#features/carga-masiva/correccion/correccion.contract.ts';
import { ErrorDeApi, llamar } from '../../../lib/api/api.ts';
import { useSesion } from '../../../lib/sesion/useSesion.ts';
import { EstadoError } from '../../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../../ui/estado/EstadoVacio.tsx';
import { Cargando } from '../../piezas/Cargando.tsx';
import { olvidarCeldas } from './celdas-guardadas.ts';
import { Correccion } from './Correccion.tsx';

/** Rows of a draft, kept in memory only while they are on screen, because they name people. */
const useBorrador = (id: number) =>
  useQuery<BorradorVM>({
    queryKey: [leerBorrador.id, { id }],
    queryFn: ({ signal }) => llamar(leerBorrador, { id }, { senal: signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

interface BorradorProps {
  readonly id: number;
  readonly idConvenio: number;
  readonly recienAbierto: boolean;
  /** Returns to the upload. */
  readonly alVolver: () => void;
}

/** Reads the rows of a file with errors, then lets the user correct them. */
export const Borrador = ({ id, idConvenio, recienAbierto, alVolver }: BorradorProps) => {
  const { data, error, isPending, refetch } = useBorrador(id);
  const [releido, setReleido] = useState(false);
  const releer = async () => {
    setReleido(true);
    await refetch();
  };
  const { usuarioId } = useSesion();
  const yaNoEsta = error instanceof ErrorDeApi && error.estado === 404;
  useEffect(() => {
    if (yaNoEsta) olvidarCeldas(usuarioId ?? 0, id);
  }, [yaNoEsta, usuarioId, id]);
  if (data) {
    return (
      <Correccion
        key={data.version}
        borrador={data}
        idConvenio={idConvenio}
        recienAbierta={recienAbierto || releido}
        alVolver={alVolver}
        alReleer={releer}
      />
    );
  }
  if (isPending) return <Cargando />;
  if (yaNoEsta) {
    return (
      <EstadoVacio
        titulo="Estas filas ya no se pueden corregir"
        texto="La carga ya continuó, o venció. Si continuó, puede retomar la compra en la página de inicio; si no, suba otra vez el archivo."
        accion={<Button onClick={alVolver}>Subir un archivo</Button>}
      />
    );
  }
  return (
    <EstadoError
      idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
      alReintentar={() => void refetch()}
    />
  );
};
