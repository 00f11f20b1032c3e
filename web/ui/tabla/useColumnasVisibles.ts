import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { cabeceraDe, prioridadDe } from './prioridad.ts';
import { columnasDeTarjeta } from './tarjeta.ts';
import type { Columna, Prioridad } from './vista-de-tabla.ts';

/** Width below which a row is a card; the same in Tabla.module.css. */
const TARJETA = '(max-width: 40em)';
const BAJO_768 = '(max-width: 767.98px)';
const BAJO_1100 = '(max-width: 1099.98px)';
/** Ignores smaller growth: it may only be a lost scroll bar, which returns when a column does. */
const CRECIMIENTO = 24;

const useConsulta = (consulta: string): boolean =>
  useMediaQuery(consulta, false, { getInitialValueInEffect: false });

/** True on a phone, where a row is a card. */
export const useEnTarjetas = (): boolean => useConsulta(TARJETA);

const useNivel = (tarjeta: boolean, resumen: boolean): Prioridad => {
  const bajo768 = useConsulta(BAJO_768);
  const bajo1100 = useConsulta(BAJO_1100);
  if (resumen) return 4;
  if (tarjeta) return 3;
  if (bajo768) return 1;
  return bajo1100 ? 2 : 3;
};

/** Columns in the order of removal: least important first, from the right. */
const prescindibles = <Fila>(columnas: readonly Columna<Fila>[]): Columna<Fila>[] => {
  const cabecera = cabeceraDe(columnas);
  return columnas
    .filter((columna) => prioridadDe(columna, cabecera) > 1)
    .toReversed()
    .toSorted((a, b) => prioridadDe(b, cabecera) - prioridadDe(a, cabecera));
};

interface Forma<Fila> {
  readonly tarjeta: boolean;
  readonly resumen: boolean;
  readonly usuales: ReadonlySet<Columna<Fila>>;
}

/**
 * Visible columns, and those in each row's detail. Decides first by screen width and column priority, then by
 * overflow, because content has any length. A card has its own columns, and a `resumen` all of them. A usual
 * state is no column, and no reason for a detail.
 */
export const useColumnasVisibles = <Fila>(
  columnas: readonly Columna<Fila>[],
  contenedor: RefObject<HTMLElement | null>,
  { tarjeta, resumen, usuales }: Forma<Fila>,
): { visibles: readonly Columna<Fila>[]; ocultas: readonly Columna<Fila>[] } => {
  const entera = tarjeta || resumen;
  const nivel = useNivel(tarjeta, resumen);
  const [quitadas, setQuitadas] = useState(0);
  const sobran = resumen ? '' : [...usuales].map(({ clave }) => clave).join(' ');
  const claves = `${nivel} ${columnas.map(({ clave }) => clave).join(' ')} - ${sobran}`;
  const [medidas, setMedidas] = useState(claves);
  if (medidas !== claves) {
    setMedidas(claves);
    setQuitadas(0);
  }

  const deNivel = useMemo(() => {
    const cabecera = cabeceraDe(columnas);
    return columnas.filter(
      (columna) =>
        prioridadDe(columna, cabecera) <= nivel && !sobran.split(' ').includes(columna.clave),
    );
  }, [columnas, nivel, sobran]);
  const orden = useMemo(() => prescindibles(deNivel), [deNivel]);
  const fuera = new Set(entera ? [] : orden.slice(0, quitadas));

  // Runs before painting, so that a new set of rows is cut at once, not column by column. Each run removes
  // one, until the rest fits.
  // oxlint-disable-next-line react/exhaustive-deps -- whatever was drawn is measured
  useLayoutEffect(() => {
    const { current: caja } = contenedor;
    const ancho = caja?.firstElementChild?.scrollWidth ?? 0;
    if (caja && !entera && fuera.size < orden.length && ancho > caja.clientWidth + 1) {
      // oxlint-disable-next-line react/set-state-in-effect -- only the drawn table has a width
      setQuitadas(fuera.size + 1);
    }
  });

  useEffect(() => {
    const { current: caja } = contenedor;
    const tabla = caja?.firstElementChild;
    if (!caja || !tabla) return undefined;
    let anterior = caja.clientWidth;
    // Longer content, and every removed column, changes the table's width: it is measured again until it
    // fits.
    const observador = new ResizeObserver(() => {
      const ancho = caja.clientWidth;
      const crecio = ancho > anterior + CRECIMIENTO;
      const sobra = tabla.scrollWidth > ancho + 1;
      // A growing table with all its columns does not render again, so it is measured here.
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

  if (tarjeta && !resumen) return columnasDeTarjeta(columnas);
  const visibles = deNivel.filter((columna) => !fuera.has(columna));
  const ocultas = columnas.filter((columna) => !visibles.includes(columna));
  return { visibles, ocultas: ocultas.every((columna) => usuales.has(columna)) ? [] : ocultas };
};
