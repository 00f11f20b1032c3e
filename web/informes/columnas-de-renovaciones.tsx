import {
  listaRenovaciones,
  type RenovacionVM,
} from '#features/informes/renovaciones/renovaciones.contract.ts';
import { VEHICULOS_MANUALES_MAXIMO } from '#features/ventas/venta.ts';
import { Checkbox } from '@mantine/core';
import { NumeroDePoliza } from '../ui/ficha/NumeroConFicha.tsx';
import { columnasDeLista } from '../ui/tabla/columnas-de-lista.tsx';
import { Insignia } from '../ui/Insignia.tsx';
import type { Columna } from '../ui/tabla/vista-de-tabla.ts';

/** What was chosen, by policy, over all pages; all of one agreement. */
export type Seleccion = ReadonlyMap<number, RenovacionVM>;
export const NINGUNA: Seleccion = new Map();

const COLUMNAS: readonly Columna<RenovacionVM>[] = columnasDeLista<RenovacionVM>(
  listaRenovaciones.descripcion,
  {
    numeroPoliza: ({ numeroPoliza }) => <NumeroDePoliza numero={numeroPoliza} />,
    situacion: ({ renovada, situacion }) => (
      <Insignia tono={renovada ? 'exito' : 'advertencia'}>{situacion}</Insignia>
    ),
  },
).map((columna) => {
  if (columna.clave !== 'situacion') return columna;
  const { ordenar: _, ...sinOrden } = columna;
  return sinOrden;
});

const con = (seleccion: Seleccion, fila: RenovacionVM, elegida: boolean): Seleccion => {
  const nueva = new Map(seleccion);
  if (elegida) nueva.set(fila.id, fila);
  else nueva.delete(fila.id);
  return nueva;
};

/** The selection with all of these that may be renewed, as far as one sale takes them. */
export const conTodas = (seleccion: Seleccion, filas: readonly RenovacionVM[]): Seleccion =>
  new Map(
    [
      ...new Map([
        ...seleccion,
        ...filas.flatMap((fila) => (fila.sePuedeRenovar ? [[fila.id, fila] as const] : [])),
      ]),
    ].slice(0, VEHICULOS_MANUALES_MAXIMO),
  );

/** Why a policy cannot be chosen now, or null. */
const reparoDe = (fila: RenovacionVM, seleccion: Seleccion): string | null => {
  if (fila.renovada) return 'Ya fue renovada';
  if (!fila.sePuedeRenovar) return 'El convenio ya no está vigente para usted';
  if (seleccion.has(fila.id)) return null;
  const [primera] = seleccion.values();
  if (primera && primera.convenioId !== fila.convenioId) return 'Es de otro convenio';
  return seleccion.size < VEHICULOS_MANUALES_MAXIMO
    ? null
    : `No puede renovar más de ${VEHICULOS_MANUALES_MAXIMO} vehículos a la vez`;
};

interface Eleccion {
  readonly seleccion: Seleccion;
  readonly alElegir: (nueva: Seleccion) => void;
}

/** The columns of the list, with a box to choose each policy by where the profile may renew. */
export const columnasDeRenovaciones = (
  eleccion: Eleccion | null,
): readonly Columna<RenovacionVM>[] => {
  if (!eleccion) return COLUMNAS;
  const { seleccion, alElegir } = eleccion;
  const celda = (fila: RenovacionVM) => {
    const reparo = reparoDe(fila, seleccion);
    return (
      <Checkbox
        aria-label={`Elegir póliza ${fila.numeroPoliza}${reparo === null ? '' : `: ${reparo}`}`}
        {...(reparo !== null && { title: reparo })}
        checked={fila.renovada || seleccion.has(fila.id)}
        disabled={reparo !== null}
        onChange={({ currentTarget }) => alElegir(con(seleccion, fila, currentTarget.checked))}
      />
    );
  };
  return [{ clave: 'elegida', titulo: 'Elegir', prioridad: 1, celda }, ...COLUMNAS];
};
