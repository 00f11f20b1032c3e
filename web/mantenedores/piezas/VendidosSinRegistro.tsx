import { LARGO_MINIMO } from '#features/soporte/busqueda/busqueda-general.ts';
import { fechaHoraSantiago, formatearFecha } from '#values/fecha.ts';
import type { Llamada } from '#values/llamada.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod';
import { type ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import classes from './VendidosSinRegistro.module.css';

interface Vendido {
  readonly numeroPoliza: number;
  readonly fechaVenta: string;
  readonly porEnlace: boolean;
}
interface Hallados<F> {
  readonly filas: F[];
  readonly hayMas: boolean;
}

interface VendidosSinRegistroProps<F extends Vendido> {
  readonly titulo: string;
  readonly llamada: Llamada<z.ZodType<unknown, { texto: string }>, z.ZodType<Hallados<F>>>;
  /** Search text of the list; nothing is shown without one. */
  readonly texto: string;
  /** Future name of the record, and other known data. */
  readonly nombrar: (fila: F) => { readonly nombre: string; readonly detalle: string };
  /** Form for its record. */
  readonly destino: (fila: F) => { readonly ruta: string; readonly estado: unknown };
}

const diaDe = (instante: string): string =>
  formatearFecha(fechaHoraSantiago(new Date(instante)).fecha);

/** Matches of a maintainer's search that are known only from sales, below the list. */
export const VendidosSinRegistro = <F extends Vendido>({
  titulo,
  llamada,
  texto,
  nombrar,
  destino,
}: VendidosSinRegistroProps<F>) => {
  const puede = usePuede();
  const buscado = texto.trim();
  const activa = buscado.length >= LARGO_MINIMO && puede(llamada);
  const { data, error, refetch } = useQuery<Hallados<F>, ErrorDeApi>({
    queryKey: [llamada.id, buscado],
    queryFn: () => llamar(llamada, { texto: buscado }),
    enabled: activa,
    // Keeps the previous matches during the next search, so that a link about to be pressed does not move.
    placeholderData: keepPreviousData,
  });
  if (!activa) return null;
  if (error) {
    return (
      <EstadoError
        titulo={error.message}
        idSolicitud={error.idSolicitud ?? null}
        alReintentar={() => void refetch()}
      />
    );
  }
  if (!data || data.filas.length === 0) return null;
  return (
    <section className={classes.vendidos} aria-label={titulo}>
      <h2>{titulo}</h2>
      <ul>
        {data.filas.map((fila) => {
          const { nombre, detalle } = nombrar(fila);
          const { ruta, estado } = destino(fila);
          return (
            <li key={fila.numeroPoliza}>
              <div className={classes.quien}>
                <strong>{nombre}</strong>
                <span>{detalle}</span>
                <span>
                  Póliza N° {fila.numeroPoliza}, vendida el {diaDe(fila.fechaVenta)}
                </span>
              </div>
              <Insignia>
                {fila.porEnlace ? 'Sin registro · enlace público' : 'Sin registro'}
              </Insignia>
              <Button
                variant="default"
                component={Link}
                to={ruta}
                state={estado}
                aria-label={`Crear registro de ${nombre}`}
              >
                Crear registro
              </Button>
            </li>
          );
        })}
      </ul>
      {data.hayMas && <p>Hay más: escriba un texto más preciso.</p>}
    </section>
  );
};
