import type { EstadoDeArchivoSun } from '#features/sun/archivo-sun.ts';
import {
  type ArchivosSunVM,
  buscarArchivosSun,
  marcarSunVisto,
} from '#features/sun/sun.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { NOMBRE_DE_ARCHIVO_SUN } from '#values/nombres-de-estado.ts';
import { contar } from '#values/numero.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { momento } from '../piezas/FichaDePoliza.tsx';
import classes from '../piezas/soporte.module.css';
import { DESCONOCIDO } from '../piezas/textos.ts';

/** Reason not to deliver a file as it is, and the remedy; null while it is current. */
const AVISO: Readonly<Record<EstadoDeArchivoSun, string | null>> = {
  al_dia: null,
  desactualizado:
    'Después de generarlo se anularon o corrigieron pólizas de la venta, y el archivo todavía las informa como estaban. Regenérelo y, si el anterior ya se entregó, avise a quien lo recibió.',
  sin_efecto:
    'La venta se anuló después de generarlo: no hay nada que cobrar. Si ya se entregó, avise a quien lo recibió.',
};

const quienYCuando = ({ quien, cuando }: { quien: string | null; cuando: string }): string =>
  `${quien ?? 'el sistema'}, ${momento(cuando)}`;

const Archivo = ({
  nombre,
  creado,
  polizas,
  total,
  descargas,
}: ArchivosSunVM['archivos'][number]) => (
  <li>
    <strong>{nombre}</strong>
    <p>{`Generado el ${momento(creado)} · ${contar(polizas, 'póliza', 'pólizas')} · ${formatearPesos(total)}`}</p>
    <p>
      {descargas.length === 0
        ? 'Sin descargas.'
        : `${contar(descargas.length, 'descarga', 'descargas')}: ${descargas.map(quienYCuando).join('; ')}.`}
    </p>
  </li>
);

interface ArchivosSunProps {
  readonly ventaId: number;
  readonly operacion: Operacion;
}

/** Every version of a sale's collection file, its downloads, and whether it is current. */
export const ArchivosSun = ({ ventaId, operacion }: ArchivosSunProps) => {
  const { data, isLoading, refetch } = useQuery({
    queryKey: [buscarArchivosSun.id, ventaId],
    queryFn: ({ signal }) => llamar(buscarArchivosSun, { id: ventaId }, { senal: signal }),
    staleTime: 0,
  });
  if (isLoading) return <div className="por-llegar" />;
  if (!data || data.estado === null) return null;
  const { estado, visto, archivos } = data;
  const aviso = AVISO[estado];
  const darPorVisto = async () => {
    operacion.iniciar();
    try {
      await llamar(marcarSunVisto, { id: ventaId });
      operacion.exito('El archivo quedó como visto.', { alCerrar: () => void refetch() });
    } catch (fallo) {
      operacion.error(fallo instanceof ErrorDeApi ? fallo.message : DESCONOCIDO, {
        alCerrar: () => void refetch(),
      });
    }
  };
  return (
    <>
      {aviso !== null && (
        <Alert
          className={classes.avisoSun ?? ''}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={`Archivo SUN: ${NOMBRE_DE_ARCHIVO_SUN[estado].toLowerCase()}`}
          mt="md"
        >
          <p>{aviso}</p>
          {estado === 'sin_efecto' &&
            (visto === null ? (
              <Button variant="default" size="xs" mt="xs" onClick={() => void darPorVisto()}>
                Dar por visto
              </Button>
            ) : (
              <p>{`Visto por ${quienYCuando(visto)}.`}</p>
            ))}
        </Alert>
      )}
      <ul className={classes.archivosSun}>
        {archivos.map((archivo) => (
          <Archivo key={archivo.nombre} {...archivo} />
        ))}
      </ul>
    </>
  );
};
