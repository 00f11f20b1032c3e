import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
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

  // Before it is seen: what comes with the rows is cut at once, not a column at a time. Each turn
  // takes one out, until the rest fits.
  // oxlint-disable-next-line react/exhaustive-deps -- whatever was drawn is measured
  useLayoutEffect(() => {
    const { current: caja } = contenedor;
    const ancho = caja?.firstElementChild?.scrollWidth ?? 0;
    if (caja && fuera.size < orden.length && ancho > caja.clientWidth + 1) {
      // oxlint-disable-next-line react/set-state-in-effect -- only the drawn table has a width
      setQuitadas(fuera.size + 1);
    }
  });

  useEffect(() => {
    const { current: caja } = contenedor;
    const tabla = caja?.firstElementChild;
    if (!caja || !tabla) return undefined;
    let anterior = caja.clientWidth;
    // Longer content and every column that goes change the width of the table: it is measured
    // again until it fits.
    const observador = new ResizeObserver(() => {
      const ancho = caja.clientWidth;
      const crecio = ancho > anterior + CRECIMIENTO;
      const sobra = tabla.scrollWidth > ancho + 1;
      // What grew and has all its columns already is not drawn anew, so nobody would measure it again.
      setQuitadas((antes) => {
        if (crecio && antes > 0) return 0;
        return sobra ? antes + 1 : antes;
      });
      anterior = ancho;
    });
    observador.observe(caja);
    observador.observe(tabla);
    return () => observador.disconnect();
  }, [contenedor]);

  const visibles = deNivel.filter((columna) => !fuera.has(columna));
  return { visibles, ocultas: columnas.filter((columna) => !visibles.includes(columna)) };
};
