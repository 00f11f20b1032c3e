import type { HechoDeLineaVM } from '#features/polizas/historia/linea-de-tiempo.contract.ts';
import { explicar } from '#features/polizas/historia/linea-de-tiempo.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import type { Llamada } from '#values/llamada.ts';
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { descargar, ErrorDeApi, llamar } from '../../lib/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/EstadoError.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import classes from './LineaDeTiempo.module.css';
import { DESCONOCIDO } from './textos.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';

interface LineaDeTiempoProps<E extends z.ZodType> {
  readonly linea: Llamada<E, z.ZodType<HechoDeLineaVM[]>>;
  readonly evidencia: Llamada<E>;
  /** Of the sale or of the policy, as its calls want it. */
  readonly entrada: z.input<E>;
  readonly nombre: string;
}

const Hecho = ({ hecho }: { readonly hecho: HechoDeLineaVM }) => {
  const detalle = explicar(hecho);
  return (
    <li className={classes.hecho} data-clase={hecho.clase}>
      <time className={classes.cuando} dateTime={hecho.ocurrido}>
        {formatearFechaHora(new Date(hecho.ocurrido))}
      </time>
      <div className={classes.que}>
        <p className={classes.titulo}>
          {hecho.hecho} <span className={classes.quien}>{hecho.quien}</span>
        </p>
        {detalle !== '' && <p className={classes.detalle}>{detalle}</p>}
      </div>
    </li>
  );
};

interface EvidenciaProps<E extends z.ZodType> extends Omit<LineaDeTiempoProps<E>, 'linea'> {
  readonly alTerminar: () => void;
}

const BotonDeEvidencia = <E extends z.ZodType>({
  evidencia,
  entrada,
  nombre,
  alTerminar,
}: EvidenciaProps<E>) => {
  const operacion = useOperacion();
  const bajar = async (): Promise<void> => {
    operacion.iniciar('Estamos generando sus archivos, por favor espere.');
    try {
      await descargar(evidencia, entrada, nombre);
      operacion.exito('Archivo generado con exito', { alCerrar: alTerminar });
    } catch (error) {
      operacion.error(error instanceof ErrorDeApi ? error.message : DESCONOCIDO);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileZip size={18} aria-hidden />}
        onClick={() => void bajar()}
      >
        Descargar evidencia
      </Button>
      <ModalOperacion operacion={operacion} />
    </>
  );
};

/** All that happened, the newest last, and the zip that proves it. */
export const LineaDeTiempo = <E extends z.ZodType>({
  linea,
  evidencia,
  entrada,
  nombre,
}: LineaDeTiempoProps<E>) => {
  const puede = usePuede();
  const puedeVer = puede(linea);
  const { data, error, refetch } = useQuery<HechoDeLineaVM[]>({
    queryKey: [linea.id, entrada],
    queryFn: ({ signal }) => llamar(linea, entrada, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
  if (!puedeVer) return null;
  return (
    <section aria-labelledby="linea-de-tiempo" className={classes.linea}>
      <div className={classes.cabecera}>
        <h2 id="linea-de-tiempo" className={classes.nombre}>
          Línea de tiempo
        </h2>
        {puede(evidencia) && (
          <BotonDeEvidencia
            evidencia={evidencia}
            entrada={entrada}
            nombre={nombre}
            alTerminar={() => void refetch()}
          />
        )}
      </div>
      {error && !data && (
        <EstadoError
          titulo={error.message}
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
          alReintentar={() => void refetch()}
        />
      )}
      {!data && !error && (
        <p className={classes.detalle}>
          <TextoDeCarga />
        </p>
      )}
      {data && (
        <ol className={classes.hechos}>
          {data.map((hecho, lugar) => (
            <Hecho key={lugar} hecho={hecho} />
          ))}
        </ol>
      )}
    </section>
  );
};
