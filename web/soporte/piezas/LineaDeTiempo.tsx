import type { HechoDeLineaVM } from '#features/soporte/historia/linea-de-tiempo.contract.ts';
import { explicar } from '#features/soporte/historia/linea-de-tiempo.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import type { Llamada } from '#values/llamada.ts';
import { Button } from '@mantine/core';
import { IconChevronRight, IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { descargar, ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { PorPaginas } from '../../ui/tabla/PorPaginas.tsx';
import { agruparHechos, type GrupoDeHechos } from '#features/soporte/historia/agrupar-hechos.ts';
import classes from './LineaDeTiempo.module.css';
import { DESCONOCIDO } from './textos.ts';
import { TextoDeCarga } from '../../ui/espera/TextoDeCarga.tsx';
import { GENERANDO } from '../../lib/textos-de-descarga.ts';

interface LineaDeTiempoProps<E extends z.ZodType> {
  readonly linea: Llamada<E, z.ZodType<HechoDeLineaVM[]>>;
  readonly evidencia: Llamada<E>;
  /** Sale or policy, in the form of its calls. */
  readonly entrada: z.input<E>;
  readonly nombre: string;
}

/** Lines per page, so that it is a few screens tall. */
const POR_PAGINA = 20;

type Linea =
  | { readonly clave: string; readonly hecho: HechoDeLineaVM }
  | { readonly clave: string; readonly grupo: GrupoDeHechos['hechos'] };

/** Each group, with its facts if it is unfolded. */
const enLineas = (grupos: readonly GrupoDeHechos[], abiertos: ReadonlySet<string>): Linea[] =>
  grupos.flatMap(({ clave, hechos }): Linea[] => {
    const [hecho, ...resto] = hechos;
    if (resto.length === 0) return [{ clave, hecho }];
    const suyos = abiertos.has(clave) ? hechos : [];
    return [
      { clave, grupo: hechos },
      ...suyos.map((suyo, lugar) => ({ clave: `${clave}|${lugar}`, hecho: suyo })),
    ];
  });

interface GrupoProps {
  readonly hechos: GrupoDeHechos['hechos'];
  readonly abierto: boolean;
  readonly alAlternar: () => void;
}

const Grupo = ({ hechos, abierto, alAlternar }: GrupoProps) => {
  const [primero] = hechos;
  const ultimo = hechos.at(-1) ?? primero;
  return (
    <li className={classes.hecho} data-clase={primero.clase}>
      <time className={classes.cuando} dateTime={primero.ocurrido}>
        {formatearFechaHora(new Date(primero.ocurrido))}
      </time>
      <div className={classes.que}>
        <button
          type="button"
          className={classes.grupo}
          aria-expanded={abierto}
          onClick={alAlternar}
        >
          <IconChevronRight size={16} aria-hidden />
          <span>
            {primero.hecho}{' '}
            <span className={classes.quien}>
              {primero.quien} · {formatearNumero(hechos.length)} veces
            </span>
          </span>
        </button>
        <p className={classes.detalle}>
          El último, {formatearFechaHora(new Date(ultimo.ocurrido))}
        </p>
      </div>
    </li>
  );
};

const Hechos = ({ hechos }: { readonly hechos: readonly HechoDeLineaVM[] }) => {
  const [abiertos, setAbiertos] = useState<ReadonlySet<string>>(new Set());
  const lineas = enLineas(agruparHechos(hechos), abiertos);
  const alternar = (clave: string) =>
    setAbiertos((previos) =>
      previos.has(clave)
        ? new Set([...previos].filter((otra) => otra !== clave))
        : new Set([...previos, clave]),
    );
  return (
    <PorPaginas filas={lineas} tamano={POR_PAGINA} etiqueta="Línea de tiempo">
      {(visibles) => (
        <ol className={classes.hechos}>
          {visibles.map((linea) =>
            'grupo' in linea ? (
              <Grupo
                key={linea.clave}
                hechos={linea.grupo}
                abierto={abiertos.has(linea.clave)}
                alAlternar={() => alternar(linea.clave)}
              />
            ) : (
              <Hecho key={linea.clave} hecho={linea.hecho} />
            ),
          )}
        </ol>
      )}
    </PorPaginas>
  );
};

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
    operacion.iniciar(GENERANDO);
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

/** All facts, newest last, and the zip of evidence. */
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
      {data && <Hechos hechos={data} />}
    </section>
  );
};
