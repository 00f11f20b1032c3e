import {
  type AnulacionMasivaVM,
  resultadoAnulacion,
} from '#features/polizas/anulacion-masiva/anulacion-masiva.contract.ts';
import {
  archivoDeResultado,
  RESULTADO,
} from '#features/polizas/anulacion-masiva/anulacion-masiva.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { descargar } from '../../lib/api/api.ts';
import { BarraProgreso } from '../../ui/BarraProgreso.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import classes from './AnularMasivo.module.css';
import { DESCONOCIDO } from '../piezas/textos.ts';
import type { useAnulaciones } from './useAnulaciones.ts';

const textoDe = ({ terminada, resultados, total }: AnulacionMasivaVM): string => {
  if (!terminada) return 'Anulando las pólizas...';
  const anuladas = resultados.find(({ resultado }) => resultado === RESULTADO.anulada)?.filas ?? 0;
  return `Proceso finalizado: se anularon ${formatearNumero(anuladas)} de ${formatearNumero(total)}.`;
};

interface TarjetaProps {
  readonly anulacion: AnulacionMasivaVM;
  readonly alDescargar: () => void;
}

const Tarjeta = ({ anulacion, alDescargar }: TarjetaProps) => {
  const { id, nombreArchivo, motivo, creadaEn, terminada, procesadas, total } = anulacion;
  const tituloId = `anulacion-${id}`;
  return (
    <section className={classes.tarjeta} aria-labelledby={tituloId}>
      <h3 id={tituloId}>{nombreArchivo}</h3>
      <p className={classes.nota}>
        {formatearFechaHora(new Date(creadaEn))} · {motivo}
      </p>
      <BarraProgreso
        etiqueta={`Anulación de ${nombreArchivo}`}
        valor={(100 * procesadas) / total}
        texto={textoDe(anulacion)}
        conteo={`${formatearNumero(procesadas)} de ${formatearNumero(total)} filas`}
      />
      {terminada && (
        <>
          <dl className={classes.resumen}>
            {anulacion.resultados.map(({ resultado, filas }) => (
              <div key={resultado}>
                <dt>{resultado}</dt>
                <dd>{formatearNumero(filas)}</dd>
              </div>
            ))}
          </dl>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={alDescargar}
          >
            Descargar resultado
          </Button>
        </>
      )}
    </section>
  );
};

/** The user's last mass cancels, each with its progress or result; they survive a reload. */
export const AnulacionesRecientes = ({
  datos,
  fallo,
  cargando,
  refetch,
}: ReturnType<typeof useAnulaciones>) => {
  const operacion = useOperacion();
  const bajar = ({ id, nombreArchivo }: AnulacionMasivaVM) =>
    descargar(resultadoAnulacion, { id }, archivoDeResultado(nombreArchivo)).catch(() =>
      operacion.error(DESCONOCIDO),
    );
  return (
    <section className={classes.recientes} aria-labelledby="recientes" aria-busy={cargando}>
      <h2 id="recientes">Sus últimas anulaciones masivas</h2>
      {cargando && <Skeleton height={120} />}
      {fallo && <EstadoError alReintentar={() => void refetch()} />}
      {datos?.length === 0 && <EstadoVacio titulo="Aún no ha subido ningún archivo." />}
      {datos?.map((anulacion) => (
        <Tarjeta
          key={anulacion.id}
          anulacion={anulacion}
          alDescargar={() => void bajar(anulacion)}
        />
      ))}
      <ModalOperacion operacion={operacion} />
    </section>
  );
};
