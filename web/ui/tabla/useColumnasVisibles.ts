import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Columna, Prioridad } from './vista-de-tabla.ts';

/** Below it a row is a card, which has room for everything; the same in Tabla.module.css. */
const TARJETA = '(max-width: 40em)';
const BAJO_768 = '(max-width: 767.98px)';
const BAJO_1100 = '(max-width: 1099.98px)';
/** A container that grew by less may only have lost its scroll bar, which hiding brings back. */
const CRECIMIENTO = 24;

const useConsulta = (consulta: string): boolean =>
  useMediaQuery(consulta, false, { getInitialValueInEffect: false });

const useNivel = (): Prioridad => {
  const tarjeta = useConsulta(TARJETA);
  const bajo768 = useConsulta(BAJO_768);
  const bajo1100 = useConsulta(BAJO_1100);
  if (tarjeta) return 3;
  if (bajo768) return 1;
  return bajo1100 ? 2 : 3;
};

/** The column that tells rows apart. */
export const cabeceraDe = <Fila>(columnas: readonly Columna<Fila>[]): Columna<Fila> | undefined =>
  columnas.find(({ identifica }) => identifica) ?? columnas[0];

const prioridadDe = <Fila>(
  columna: Columna<Fila>,
  cabecera: Columna<Fila> | undefined,
): Prioridad => (columna === cabecera ? 1 : (columna.prioridad ?? 2));

/** What is taken out until the rest fits: the least important first, from the right. */
const prescindibles = <Fila>(columnas: readonly Columna<Fila>[]): Columna<Fila>[] => {
  const cabecera = cabeceraDe(columnas);
  return columnas
    .filter((columna) => prioridadDe(columna, cabecera) > 1)
    .toReversed()
    .toSorted((a, b) => prioridadDe(b, cabecera) - prioridadDe(a, cabecera));
};

/**
 * The columns that fit and those that stand in the detail of each row: by the width of the screen
 * and the priority of the columns, and then, since content has any length, by what does not fit.
 */
export const useColumnasVisibles = <Fila>(
  columnas: readonly Columna<Fila>[],
  contenedor: RefObject<HTMLElement | null>,
): { visibles: readonly Columna<Fila>[]; ocultas: readonly Columna<Fila>[] } => {
  const nivel = useNivel();
  const tarjeta = useConsulta(TARJETA);
  const [quitadas, setQuitadas] = useState(0);
  const claves = `${nivel} ${columnas.map(({ clave }) => clave).join(' ')}`;
  const [medidas, setMedidas] = useState(claves);
  if (medidas !== claves) {
    setMedidas(claves);
    setQuitadas(0);
  }

  const deNivel = useMemo(() => {
    const cabecera = cabeceraDe(columnas);
    return columnas.filter((columna) => prioridadDe(columna, cabecera) <= nivel);
  }, [columnas, nivel]);
  const orden = useMemo(() => prescindibles(deNivel), [deNivel]);
  const fuera = new Set(tarjeta ? [] : orden.slice(0, quitadas));

  useEffect(() => {
    const { current: caja } = contenedor;
    const tabla = caja?.firstElementChild;
    if (!caja || !tabla) return undefined;
    let anterior = caja.clientWidth;
    // Longer content and every column that goes change the width of the table: it is measured
    // again until it fits.
    const observador = new ResizeObserver(() => {
      const ancho = caja.clientWidth;
      if (ancho > anterior + CRECIMIENTO) setQuitadas(0);
      else if (tabla.scrollWidth > ancho + 1) setQuitadas((antes) => antes + 1);
      anterior = ancho;
    });
    observador.observe(caja);
    observador.observe(tabla);
    return () => observador.disconnect();
  }, [contenedor]);

  const visibles = deNivel.filter((columna) => !fuera.has(columna));
  return { visibles, ocultas: columnas.filter((columna) => !visibles.includes(columna)) };
};
